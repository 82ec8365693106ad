import { screen, within } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import { expandInstance } from "@/lib/service-ui/render/expand-instance";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";
import { signInstance } from "@/lib/service-ui/render/sign-instance";
import { type MountedPage, mountPage } from "@/lib/service-ui/testing/mount-page";
import { ATTR_BUSY } from "@/lib/service-ui/wire/markup";

type Event = UiInteractionEvent<unknown, "row" | "note" | "counted">;

let shelf: string[];
let renders: number;
let fails: boolean;
beforeEach(() => {
  shelf = ["mug", "pen", "tray"];
  renders = 0;
  fails = false;
});

const shelfUi = defineUiComponent({
  name: "test.shelf",
  allow: () => true,
  parts: {
    row: "fieldset",
    note: "input",
    count: "button",
    drop: "button",
    audit: "button",
    reverse: "button",
    leave: "button",
    add: "form",
  },
  targets: ["counted"],
  events: (on) => [
    on("count", "click", (event: Event) =>
      event.setText({ part: "row", name: "counted" }, `${event.value()}: 1`),
    ),
    on("drop", "click", (event: Event) => {
      shelf = shelf.filter((sku) => sku !== event.rowKey);
      return event.refresh();
    }),
    on("audit", "click", (event: Event) =>
      event
        .refresh(
          event.setText({ part: "row", every: true, name: "counted" }, "Audited."),
          event.setText({ part: "row", key: "pen", name: "counted" }, "Lost!"),
        )
        .focus(event, { part: "note", key: "tray" }),
    ),
    on("reverse", "click", (event) => {
      shelf.reverse();
      return event.refresh();
    }),
    on("add", "submit", (event: Event) => {
      shelf = [String(event.fields.get("sku")), ...shelf];
      return event.refresh();
    }),
    on("leave", "click", (event) => event.navigate("/shelves?left=1")),
  ],
});

const view = createUiView(shelfUi);
const Row = view.parts.row;
const Note = view.parts.note;
const Count = view.parts.count;
const Drop = view.parts.drop;
const Audit = view.parts.audit;
const Reverse = view.parts.reverse;
const Leave = view.parts.leave;
const Add = view.parts.add;
const Counted = view.targets.counted;

function Shelf() {
  renders += 1;
  if (fails) throw new RangeError("no shelf");
  return (
    <view.Root>
      <p>{shelf.length} on the shelf</p>
      <Add aria-label="Add">
        <input name="sku" aria-label="Article" />
        <button type="submit">Add</button>
      </Add>
      {shelf.map((sku) => (
        <Row key={sku} rowKey={sku} aria-label={sku}>
          <Note aria-label="Note" />
          <Counted>Not counted.</Counted>
          <Count value={sku}>Count</Count>
          <Drop>Remove</Drop>
        </Row>
      ))}
      <Audit>Audit</Audit>
      <Reverse>Reverse</Reverse>
      <Leave>Leave</Leave>
    </view.Root>
  );
}

const mount = () => mountPage(<Shelf />, { registry: [shelfUi] });
const rowOf = (sku: string) => within(screen.getByRole("group", { name: sku }));
const rows = () => screen.getAllByRole("group").map((row) => row.getAttribute("aria-label"));
const click = (name: string, place = within(document.body)) =>
  userEvent.click(place.getByRole("button", { name }));
async function press(page: MountedPage, name: string, place = within(document.body)) {
  await click(name, place);
  await page.settled();
}
const note = (sku: string) => rowOf(sku).getByLabelText("Note");

/** A part that is rendered many times, and what an answer asks for beyond its patches. */
export function describeLists(): void {
  describe("rows of one instance", () => {
    test("are told apart by the value of the button that was pressed", async () => {
      const page = await mount();
      await press(page, "Count", rowOf("pen"));

      rowOf("pen").getByText("pen: 1");
      rowOf("mug").getByText("Not counted.");
      expect(page.answers[0]?.changes).toEqual({ "row/counted": { text: "pen: 1" } });
    });
  });

  describe("rows with keys", () => {
    test("are patched from outside, one or all, and one gets the focus after the refresh", async () => {
      const page = await mount();
      await press(page, "Audit");

      rowOf("mug").getByText("Audited.");
      rowOf("pen").getByText("Lost!");
      rowOf("tray").getByText("Audited.");
      expect(document.activeElement).toBe(note("tray"));
      expect(page.answers[0]).toMatchObject({
        changes: {
          "every row/counted": { text: "Audited." },
          "row[pen]/counted": { text: "Lost!" },
        },
        focus: { part: "note", key: "tray" },
        refresh: true,
      });
    });
  });

  describe("a refresh that a handler asks for", () => {
    test("takes a row out, and leaves what was typed and patched in the others", async () => {
      const page = await mount();
      await userEvent.type(note("tray"), "fragile");
      await click("Count", rowOf("tray"));
      const tray = screen.getByRole("group", { name: "tray" });
      await press(page, "Remove", rowOf("mug"));

      expect(rows()).toEqual(["pen", "tray"]);
      screen.getByText("2 on the shelf");
      expect(screen.getByRole("group", { name: "tray" })).toBe(tray);
      expect(note("tray")).toHaveProperty("value", "fragile");
      rowOf("tray").getByText("tray: 1");
      expect(page.answers.map(({ ok }) => ok)).toEqual([true, true]);
      expect(page.answers[1]).toMatchObject({ kind: "ack", refresh: true, navigate: null });
    });

    test("brings a row in, which works at once, and keeps the focus", async () => {
      const page = await mount();
      await userEvent.type(screen.getByLabelText("Article"), "lamp{Enter}");
      await page.settled();

      expect(rows()).toEqual(["lamp", "mug", "pen", "tray"]);
      expect(document.activeElement).toBe(screen.getByLabelText("Article"));
      await press(page, "Count", rowOf("lamp"));
      rowOf("lamp").getByText("lamp: 1");
    });

    test("moves rows with what was typed in them", async () => {
      const page = await mount();
      await userEvent.type(note("mug"), "blue");
      await press(page, "Reverse");

      expect(rows()).toEqual(["tray", "pen", "mug"]);
      expect(note("mug")).toHaveProperty("value", "blue");
      expect(note("tray")).toHaveProperty("value", "");
    });

    test("is in the page when the test goes on, and its button is no longer busy", async () => {
      const page = await mount();
      const reverse = screen.getByRole("button", { name: "Reverse" });
      reverse.click();
      expect(reverse.hasAttribute(ATTR_BUSY)).toBe(true);
      await page.settled();

      expect(rows()).toEqual(["tray", "pen", "mug"]);
      expect(reverse.hasAttribute(ATTR_BUSY)).toBe(false);
    });

    test("is waited for, however many handlers ask, and renders no more than twice", async () => {
      const page = await mount();
      for (const button of screen.getAllByRole("button", { name: "Remove" })) button.click();
      await page.settled();

      expect(screen.queryAllByRole("group")).toEqual([]);
      screen.getByText("0 on the shelf");
      expect(page.answers).toHaveLength(3);
      expect(renders).toBeLessThanOrEqual(3);
    });

    test("fails the test that waits where a component throws, and the page stays", async () => {
      const page = await mount();
      fails = true;
      await click("Remove", rowOf("mug"));

      await expect(page.settled()).rejects.toThrow("no shelf");
      expect(rows()).toEqual(["mug", "pen", "tray"]);
      fails = false;
      await page.refresh();
      expect(rows()).toEqual(["pen", "tray"]);
    });

    test("fails on fixed HTML, and says what to mount", async () => {
      let html = "";
      await mountPage(
        ({ signing }) => {
          const { rootAttributes, manifestAttributes, manifestText } = expandInstance(
            signInstance(shelfUi, undefined, signing),
          );
          const root = document.createElement("div");
          const script = document.createElement("script");
          const write = (element: Element, attributes: Readonly<Record<string, string>>) => {
            for (const [name, value] of Object.entries(attributes)) {
              element.setAttribute(name, value);
            }
          };
          write(root, rootAttributes);
          write(script, { type: "application/json", ...manifestAttributes });
          script.textContent = manifestText;
          root.innerHTML = '<button data-ui-part="reverse">Reverse</button>';
          root.append(script);
          html = root.outerHTML;
          return html;
        },
        { registry: [shelfUi] },
      );
      const page = await mountPage(html, { registry: [shelfUi] });
      await click("Reverse");

      await expect(page.settled()).rejects.toThrow("Mount a function that gives the HTML");
    });
  });

  describe("a navigation that a handler asks for", () => {
    test("is noted, and the page stays", async () => {
      const { href } = location;
      const page = await mount();
      await press(page, "Leave");

      expect(page.navigations).toEqual(["/shelves?left=1"]);
      expect(page.answers).toMatchObject([{ refresh: false, navigate: "/shelves?left=1" }]);
      expect(location.href).toBe(href);
      expect(rows()).toEqual(["mug", "pen", "tray"]);
    });
  });
}
