import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";
import { mountPage, unmountPage } from "@/lib/service-ui/testing/mount-page";

let rows: string[] = [];
let stored: Promise<void> = Promise.resolve();
const todo = defineUiComponent({
  name: "test.todo",
  allow: ({ fields }) => fields.get("title") !== "forbidden",
  parts: { add: "form", title: "text" },
  targets: ["ghost"],
  events: (on) => [
    on(
      "add",
      "submit",
      { atOnce: (at) => [at.copy("ghost", { title: at.field("title") }), at.reset()] },
      async ({ fields, refresh }) => {
        await stored;
        rows = [...rows, String(fields.get("title"))];
        return refresh();
      },
    ),
  ],
});
const { Root, parts, targets } = createUiView(todo);

function Todo() {
  return (
    <Root>
      <ul>
        {rows.map((title) => (
          <li key={title}>
            <parts.title>{title}</parts.title>
          </li>
        ))}
        <targets.ghost as="li">
          <parts.title />
        </targets.ghost>
      </ul>
      <parts.add>
        <input name="title" aria-label="Title" />
      </parts.add>
    </Root>
  );
}

const shown = () =>
  [...document.querySelectorAll("li:not([hidden])")].map(
    (row) => `${row.hasAttribute("inert") ? "copy of " : ""}${row.textContent}`,
  );

/** The tests of commands in a page of the kit, in any simulated document. */
export function describeAtOncePages(): void {
  afterEach(() => {
    unmountPage();
    rows = [];
  });

  test("shows a copy at once, and the real row in its place", async () => {
    rows = ["milk"];
    let store = () => {};
    stored = new Promise((resolve) => {
      store = resolve;
    });
    const page = await mountPage(<Todo />, { registry: [todo] });
    await userEvent.type(screen.getByLabelText("Title"), "bread{Enter}");
    expect(shown()).toEqual(["milk", "copy of bread"]);
    store();
    await page.settled();
    expect(shown()).toEqual(["milk", "bread"]);
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("");
  });

  test("gives the text back if the handler has not run", async () => {
    const page = await mountPage(<Todo />, { registry: [todo] });
    await userEvent.type(screen.getByLabelText("Title"), "forbidden{Enter}");
    await page.settled();
    expect(page.answers.map(({ code }) => code)).toEqual(["interaction_forbidden"]);
    expect(shown()).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>("Title").value).toBe("forbidden");
  });
}
