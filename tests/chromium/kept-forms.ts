import { expect, test } from "vitest";
import type { EnginePage } from "../support/engines/engine-page";

/** Pages of an item and of its form, which Next keeps both in the document. */
export const KEPT_FORM_FILES: Readonly<Record<string, string>> = {
  "components/edit.ui.ts": `import { redirect } from "next/navigation";
import { defineUiComponent } from "service-ui";
import { z } from "zod";
import { itemOf } from "./lists";

export const edit = defineUiComponent({
  name: "test.edit",
  allow: () => true,
  props: z.object({ id: z.string() }),
  parts: {
    edit: "form", title: "input", note: "textarea", done: "checkbox", size: "select",
    ask: "button",
  },
  targets: ["dialog"],
  local: (at) => [at.on("ask", "click", [at.show("dialog")])],
  events: (on) => [
    on("edit", "submit", (event) => {
      const { fields, props: { id } } = event;
      const item = itemOf(id);
      item.title = String(fields.get("title")).trim();
      item.note = String(fields.get("note"));
      item.done = fields.has("done");
      item.size = String(fields.get("size"));
      if (fields.get("by") === "stay") return event.navigate("/items/" + id + "/edit?stayed");
      redirect("/items/" + id);
    }),
  ],
});
`,
  "app/items/[id]/page.tsx": `import Link from "next/link";
import { Suspense } from "react";
import { itemOf } from "../../../components/lists";

interface Props {
  params: Promise<{ id: string }>;
}

export default function Page(props: Props) {
  return <Suspense><Item {...props} /></Suspense>;
}

async function Item({ params }: Props) {
  const { id } = await params;
  return (
    <>
      <p id={"item-" + id}>{Object.values(itemOf(id)).join()}</p>
      <Link id={"edit-" + id} href={"/items/" + id + "/edit"}>Edit</Link>
    </>
  );
}
`,
  "app/items/[id]/edit/page.tsx": `import Link from "next/link";
import { Suspense } from "react";
import { createUiView } from "service-ui/react";
import { edit } from "../../../../components/edit.ui";
import { itemOf } from "../../../../components/lists";

interface Props {
  params: Promise<{ id: string }>;
}

const view = createUiView(edit);
const { edit: Edit, title: Title, note: Note, done: Done, size: Size, ask: Ask } = view.parts;
const Dialog = view.targets.dialog;

export default function Page(props: Props) {
  return <Suspense><Form {...props} /></Suspense>;
}

async function Form({ params }: Props) {
  const { id } = await params;
  const item = itemOf(id);
  return (
    <>
      <view.Root props={{ id }}>
        <Edit id={"form-" + id}>
          <Title id={"title-" + id} name="title" defaultValue={item.title} />
          <Note id={"note-" + id} name="note" defaultValue={item.note} />
          <Done id={"done-" + id} name="done" defaultChecked={item.done} />
          <Size id={"size-" + id} name="size" defaultValue={item.size}>
            <option>small</option>
            <option>large</option>
          </Size>
          <button id={"save-" + id}>Save</button>
          <button id={"stay-" + id} name="by" value="stay">Save and stay</button>
        </Edit>
        <Ask id={"ask-" + id}>Ask</Ask>
        <Dialog as="dialog"><button>No</button></Dialog>
      </view.Root>
      <Link id={"show-" + id} href={"/items/" + id}>Show</Link>
    </>
  );
}
`,
};

let items = 0;

/**
 * Tests of a form whose page is kept in the document, hidden, while another page is shown.
 *
 * @param open opens a blank page
 * @param origin of the app
 */
export function keptFormTests(open: () => Promise<EnginePage>, origin: () => string): void {
  async function opened() {
    items += 1;
    const id = `${process.pid}-${items}`;
    const page = await open();
    await page.goto(`${origin()}/items/${id}/edit`);
    const isReady = () =>
      page.evaluate(
        (id) =>
          "ServiceUi" in window &&
          !document.querySelector("template[data-ui-router]") &&
          // Until React has hydrated it, a browser follows the link by itself.
          Object.keys(document.getElementById(`show-${id}`) ?? {}).some((key) =>
            key.startsWith("__react"),
          ),
        id,
      );
    await expect.poll(isReady).toBe(true);
    await page.evaluate(() => {
      Object.assign(window, { isSameDocument: true });
    });
    const isShown = (name: string) =>
      page.evaluate(
        (at) => (document.getElementById(at)?.getClientRects().length ?? 0) > 0,
        `${name}-${id}`,
      );
    const shows = (name: string) => expect.poll(() => isShown(name)).toBe(true);
    const click = async (name: string) => {
      await shows(name);
      await page.click(`[id="${name}-${id}"]`);
    };
    return {
      page,
      id,
      shows,
      click,
      async type(name: string, text: string) {
        await click(name);
        await page.evaluate(
          (at) => (document.getElementById(at) as HTMLInputElement).select(),
          `${name}-${id}`,
        );
        await page.type(text);
      },
      choose: (value: string) =>
        page.evaluate(
          (at, value) => {
            const select = document.getElementById(at) as HTMLSelectElement;
            select.value = value;
            for (const type of ["input", "change"]) {
              select.dispatchEvent(new Event(type, { bubbles: true }));
            }
          },
          `size-${id}`,
          value,
        ),
      isSameDocument: () => page.evaluate(() => "isSameDocument" in window),
      /** What the form shows, as the page of the item writes it. */
      form: () =>
        page.evaluate((id) => {
          const field = (name: string) =>
            document.getElementById(`${name}-${id}`) as HTMLInputElement;
          const { checked } = field("done");
          return [field("title").value, field("note").value, checked, field("size").value].join();
        }, id),
      /** What the server has. */
      async stored() {
        const html = await (await fetch(`${origin()}/items/${id}`)).text();
        return new RegExp(`id="item-${id}">([^<]*)<`).exec(html)?.[1];
      },
    };
  }

  async function saved() {
    const one = await opened();
    await one.type("title", "new");
    await one.type("note", "newer");
    await one.click("done");
    await one.choose("large");
    await one.click("save");
    await one.shows("edit");
    expect(await one.isSameDocument()).toBe(true);
    return one;
  }
  const NEW = "new,newer,true,large";

  test("a form that was saved shows what was saved when a link leads to it again, and saves it", async () => {
    const { click, shows, form, stored } = await saved();
    await click("edit");
    await shows("save");
    expect(await form()).toBe(NEW);
    await click("save");
    await shows("edit");
    expect(await stored()).toBe(NEW);
  });

  test("a form that was saved shows what was saved after Back", async () => {
    const { page, shows, form } = await saved();
    await page.evaluate(() => history.back());
    await shows("save");
    expect(await form()).toBe(NEW);
  });

  test("a form that leads to its own page shows what the server has made of it", async () => {
    const { page, type, click, form } = await opened();
    await type("title", " padded ");
    await click("stay");
    await expect.poll(() => page.evaluate(() => location.search)).toBe("?stayed");
    await expect.poll(form).toBe("padded,,false,small");
  });

  test("a form that was not saved shows what was typed when it comes back", async () => {
    const { type, click, shows, form, stored } = await opened();
    await type("note", "half a word");
    await click("show");
    await click("edit");
    await shows("save");
    expect(await form()).toBe("old,half a word,false,small");
    expect(await stored()).toBe("old,,false,small");
  });

  test("a dialog that is left open does not stop the page that comes back", async () => {
    const { page, click, shows } = await saved();
    await click("edit");
    await click("ask");
    await page.evaluate(() => history.back());
    await click("edit");
    await shows("ask");
  });
}
