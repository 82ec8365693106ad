import type { ServerState } from "./world";

export const all = (selector: string) => [
  ...document.querySelectorAll<HTMLElement>(`#m ${selector}`),
];
export const rowsOf = () => all("[data-ui-part=row]");
export const partIn = (row: number, part: string) =>
  rowsOf()[row]?.querySelector<HTMLInputElement>(`[data-ui-part=${part}]`) as HTMLInputElement;

/** Writes what React writes: whatever differs from what it has rendered before. */
export function render(state: ServerState, rendered: ServerState | undefined): void {
  const write = (next: string, former: string | undefined, write: (text: string) => void) => {
    if (next !== former) write(next);
  };
  const setText = (element: Element | null | undefined) => (text: string) => {
    if (element?.firstChild) element.firstChild.nodeValue = text;
  };
  for (const [index, row] of rowsOf().entries()) {
    const [next, former] = [state.rows[index], rendered?.rows[index]];
    if (!next) continue;
    write(next.state, former?.state, (value) => row.setAttribute("data-state", value));
    write(next.box, former?.box, (value) => {
      row.setAttribute("ui-state", value);
      partIn(index, "box").defaultChecked = value === "done";
    });
    write(next.title, former?.title, setText(row.querySelector("b")));
    write(next.title, former?.title, (value) => {
      partIn(index, "field").defaultValue = value;
    });
  }
  write(`${state.count}`, rendered && `${rendered.count}`, setText(all("output")[0]));
  for (const name of state.added.slice(all("[data-added]").length)) {
    const row = document.createElement("li");
    row.setAttribute("data-added", name);
    all("li[hidden]")[0]?.before(row);
  }
}

/** Types into a field, after what is there. */
export function type(field: HTMLInputElement, text: string): void {
  field.value += text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

export function add(text: string): void {
  const field = all("form input")[0] as HTMLInputElement;
  field.value = "";
  type(field, text);
  field.form?.requestSubmit();
}

export const shown = () => ({
  rows: rowsOf().map((row, index) => [
    row.dataset.state,
    row.querySelector("b")?.firstChild?.nodeValue,
    partIn(index, "field").value,
  ]),
  count: all("output")[0]?.firstChild?.nodeValue,
  added: all("[data-added]").map(({ dataset }) => dataset.added),
});

export const boxes = () =>
  rowsOf().map((row, index) => [row.getAttribute("ui-state"), partIn(index, "box").checked]);
