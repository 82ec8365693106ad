import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { type PatchTarget, UiResponsePatch } from "@/lib/service-ui/interaction/patch";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";
import { tellTroubles } from "@/lib/service-ui/render/react/development-notes";
import { mountPage } from "@/lib/service-ui/testing/mount-page";

/** What the handler names, as a table or a variable would: the compiler sees some text. */
let target: PatchTarget<string>;
let op: "setText" | "setValue";

const workshop = defineUiComponent({
  name: "workshop",
  allow: () => true,
  parts: { form: "form", email: "email", row: "block", go: "button" },
  targets: ["outcome", "total", "hidden"],
  events: (on) => [
    on("go", "click", (event) =>
      UiResponsePatch[op]({ ...event } as never, target as never, "new"),
    ),
    on("form", "submit", { input: z.object({ email: z.email("No address.") }) }, () => {}),
  ],
});
const { Root, parts, targets } = createUiView(workshop);

function Page({ rowKeys }: { readonly rowKeys: readonly (string | undefined)[] }) {
  return (
    <Root>
      <parts.form>
        <parts.email name="email" />
        <input type="file" name="cv" />
        <button type="submit" id="send">
          Send
        </button>
      </parts.form>
      <targets.outcome as="p">
        <b>old</b>
      </targets.outcome>
      {rowKeys.map((rowKey, index) => (
        <parts.row key={rowKey ?? index} rowKey={rowKey}>
          <targets.total>1</targets.total>
        </parts.row>
      ))}
      <parts.go id="go">Go</parts.go>
    </Root>
  );
}

let stop: () => void;
const written: string[] = [];
beforeEach(() => {
  written.length = 0;
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((text) => void written.push(String(text)));
  }
  stop = tellTroubles();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

async function mount(rowKeys: readonly (string | undefined)[] = [undefined]) {
  const { container, settled } = await mountPage(<Page rowKeys={rowKeys} />, {
    registry: [workshop],
  });
  written.length = 0;
  return { container, settled };
}

/** Mistakes that show in the page alone. The console tells them in development. */
test.each<
  [
    what: string,
    op: typeof op,
    target: PatchTarget<string>,
    told: string,
    rowKeys?: readonly string[],
  ]
>([
  ["a target is not rendered", "setText", "hidden", "is declared, but not in the page"],
  ["a text would replace elements", "setText", "outcome", "has children"],
  ["a text target is given a value", "setValue", "outcome", "the element does not take it"],
  ["a field is given a text", "setText", "email", "Use `setValue`."],
  ["a button is given a value", "setValue", "go", "the element does not take it"],
  [
    "a part that is rendered once is given a key",
    "setText",
    { part: "row", key: "17", name: "total" },
    "nothing in the component has one",
  ],
  [
    "a row is not in the page",
    "setText",
    { part: "row", key: "17", name: "total" },
    "no such element in a row with that key",
    ["a"],
  ],
  [
    "one of several rows is meant without a key",
    "setText",
    "total",
    "several elements",
    ["a", "b"],
  ],
])("the console tells that %s", async (_what, usedOp, usedTarget, told, rowKeys) => {
  op = usedOp;
  target = usedTarget;
  const { container, settled } = await mount(rowKeys);
  container.querySelector<HTMLElement>("#go")?.click();
  await settled();
  expect(written).toEqual([expect.stringContaining(told)]);
});

test("the console tells that a message has no place, and that a file is not sent", async () => {
  const { container, settled } = await mount();
  const file = container.querySelector<HTMLInputElement>("[type=file]");
  const files = new DataTransfer();
  files.items.add(new File(["Rosa"], "cv.txt"));
  if (file) file.files = files.files;
  container.querySelector<HTMLElement>("#send")?.click();
  await settled();
  expect(written[0]).toContain("The file in `cv` does not reach `submit`");
  expect(written[1]).toContain("The message of part `email` of component `workshop` is not in");
  expect(written[1]).not.toContain("finds its field by");
});

const rename = defineUiComponent({
  name: "rename",
  allow: () => true,
  parts: { form: "form", edit: "input" },
  events: (on) => [
    on("form", "submit", { input: z.object({ title: z.string().min(1) }) }, () => {}),
  ],
});
const Rename = createUiView(rename);

test("the console tells that a part has another name than the field with the message", async () => {
  const { container, settled } = await mountPage(
    <Rename.Root>
      <Rename.parts.form>
        <Rename.parts.edit name="title" />
        <Rename.Message for="edit" />
        <button type="submit">Save</button>
      </Rename.parts.form>
    </Rename.Root>,
    { registry: [rename] },
  );
  written.length = 0;
  container.querySelector<HTMLElement>("[type=submit]")?.click();
  await settled();
  expect(written).toEqual([
    expect.stringContaining(
      "`title` is the field of part `edit`: give the part the name of its field",
    ),
  ]);
});

const note = defineUiComponent({
  name: "note",
  allow: () => true,
  parts: { form: "form", version: "hidden", text: "input" },
  events: (on) => [on("form", "submit", (event) => event.conflict("Somebody has changed it."))],
});
const Note = createUiView(note);

test.each([
  [
    "no part",
    <input key="1" type="hidden" name="version" />,
    ["Hidden field `version` of the form"],
  ],
  ["a part", <Note.parts.version key="1" value={1} />, []],
])("the console tells of a conflict if the hidden field is %s", async (_what, field, told) => {
  const { container, settled } = await mountPage(
    <Note.Root>
      <Note.parts.form>
        {field}
        <Note.parts.text />
        <Note.Message for="form" />
        <button type="submit">Save</button>
      </Note.parts.form>
    </Note.Root>,
    { registry: [note] },
  );
  written.length = 0;
  container.querySelector<HTMLElement>("[type=submit]")?.click();
  await settled();
  expect(written.filter((text) => text.includes("idden"))).toEqual(
    told.map((text) => expect.stringContaining(text)),
  );
});

/** What the handler names: the focus of a part, or a text; the page has rows `a` and `b`. */
let asked:
  | { readonly focus: "edit" | "note" | { readonly part: "edit"; readonly key: string } }
  | PatchTarget<string>;

const shelf = defineUiComponent({
  name: "shelf",
  allow: () => true,
  parts: { row: "block", edit: "input", note: "input", go: "button", take: "button" },
  targets: ["total"],
  events: (on) =>
    (["go", "take"] as const).map((part) =>
      on(part, "click", (event) =>
        typeof asked === "object" && "focus" in asked
          ? event.patch([]).focus(event, asked.focus)
          : event.setText(asked as "total", "new"),
      ),
    ),
});
const Shelf = createUiView(shelf);

/** Clicks, and has a row leave before the answer comes. */
async function useShelf(clicked: string, gone?: string) {
  const { container, settled } = await mountPage(
    <Shelf.Root>
      {["a", "b"].map((rowKey) => (
        <Shelf.parts.row key={rowKey} rowKey={rowKey} id={rowKey}>
          <Shelf.parts.edit />
          <Shelf.targets.total>1</Shelf.targets.total>
          <Shelf.parts.take id={`take-${rowKey}`}>Take</Shelf.parts.take>
        </Shelf.parts.row>
      ))}
      <Shelf.parts.go id="go">Go</Shelf.parts.go>
    </Shelf.Root>,
    { registry: [shelf] },
  );
  written.length = 0;
  container.querySelector<HTMLElement>(clicked)?.click();
  if (gone) container.querySelector(gone)?.remove();
  const before = container.innerHTML.replace(/ aria-busy="true"/, "");
  await settled();
  return { before, after: container.innerHTML };
}

describe("of an answer that names what is gone, the console tells, and nothing changes", () => {
  test.each<[what: string, clicked: string, it: typeof asked, told: string, gone?: string]>([
    ["the focus of a part", "#go", { focus: "note" }, "the focus of `note`"],
    ["the focus of one of several", "#go", { focus: "edit" }, "the focus of `edit`"],
    [
      "the focus of a part in a row",
      "#go",
      { focus: { part: "edit", key: "c" } },
      "the focus of `[c]/edit`",
    ],
    [
      "the focus of a row that has left",
      "#go",
      { focus: { part: "edit", key: "a" } },
      "the focus of `[a]/edit`",
      "#a",
    ],
    [
      "the focus of the own row, which has left",
      "#take-a",
      { focus: "edit" },
      "the focus of `edit`",
      "#a",
    ],
    ["a field of the own row, which has left", "#take-a", "total", "has left the page", "#a"],
    [
      "a field of a row that has left",
      "#go",
      { part: "row", key: "a", name: "total" },
      "no such element in a row with that key",
      "#a",
    ],
    ["a field that has left", "#go", { key: "a", name: "total" }, "no such element", "#a span"],
  ])("%s", async (_what, clicked, it, told, gone) => {
    asked = it;
    const { before, after } = await useShelf(clicked, gone);
    expect(written).toEqual([expect.stringContaining(told)]);
    expect(after).toBe(before);
  });

  test("but not of a focus that is found", async () => {
    asked = { focus: { part: "edit", key: "b" } };
    await useShelf("#take-a");
    expect(written).toEqual([]);
  });
});
