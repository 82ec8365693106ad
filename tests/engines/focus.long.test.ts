import { beforeAll, describe, expect, test } from "vitest";
import type { EnginePage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
import { instanceHtml } from "../support/instance-html";
import {
  type Change,
  focus,
  focused,
  LOST,
  mark,
  openPage,
  pageHtml,
  type Scene,
  settled,
  TAKEN,
  use,
} from "./focus-page";

/** What a person does between the event and its answer; who does nothing has stayed. */
const MOVES: Readonly<Record<string, (page: EnginePage) => Promise<void>>> = {
  "has stayed": async () => {},
  // What browsers tell then; no driver puts a window to the front.
  "has gone to another window and back": (page) =>
    page.evaluate(() => {
      for (const type of ["focusout", "focusin"]) {
        document.activeElement?.dispatchEvent(new FocusEvent(type, { bubbles: true }));
      }
    }),
  "has gone to another field": (page) => page.click("#other"),
  "has gone on by the keyboard": (page) => page.press("Tab"),
  "has typed there and gone on": async (page) => {
    await page.click("#other");
    await page.type("a");
    await page.press("Tab");
  },
};
/** Tab leads to what the answer may take away as well. */
const LEFT = Object.keys(MOVES).filter((how) => !how.endsWith("keyboard"));

describeInEngines((openBlank) => {
  let page: EnginePage;
  beforeAll(async () => {
    page = await openBlank();
  });

  async function play({ used, gets, html, changes, answer }: Scene, move = MOVES["has stayed"]) {
    const server = await openPage(page, html ?? pageHtml(), changes);
    await use(page, used);
    const dispatch = await server.next();
    const start = await focused(page);
    await move?.(page);
    const before = await focused(page);
    answer(dispatch);
    await settled(page);
    expect(await focused(page)).toBe(before === start ? gets : before);
  }

  describe.each(TAKEN)("if an answer $what, the focus is right", (scene) => {
    test.each(Object.entries(MOVES))("for a person who %s", (_how, move) => play(scene, move));
  });

  describe.each(LOST)("if it $what", (scene) => {
    test.each(LEFT)("and a person %s", async (how) => {
      await play(scene, MOVES[how]);
      if (how !== "has stayed" || !/^(edit|name)/.test(scene.used)) return;
      // Words that somebody goes on typing land in no field that they did not choose.
      await page.type("words");
      const typed = await page.evaluate(() =>
        Array.from(document.querySelectorAll("input"), ({ value }) => value).join(""),
      );
      expect(typed).toBe("");
    });
  });

  test("stays in a field if the answer to typing in it marks another", async () => {
    const server = await openPage(page, pageHtml());
    await page.click("#name");
    await page.type("a");
    (await server.next()).patch(mark("mail"));
    await settled(page);
    expect(await focused(page)).toBe("name");
  });

  test("moves to an invalid field before the answer is told of", async () => {
    const server = await openPage(page, pageHtml());
    await use(page, "save");
    (await server.next()).patch(mark("mail"));
    await settled(page);
    expect(await page.evaluate(() => window.focusedThen)).toEqual(["mail"]);
  });

  describe("stays where it is if an answer asks for the focus", () => {
    test.each([
      ["of a part of which there are several, from outside", { part: "edit" }],
      ["of a row that is not in the page", { part: "edit", key: "9" }],
      ["of what can't have it", { part: "row", key: "1" }],
      ["of a part in ignored content", { part: "foreign" }],
      ["of a part of a nested instance", { part: "inner" }],
      ["of a selector", { part: "*" }],
      ["of a key that is no text", { part: "edit", key: 1 }],
      ["of no part", {}],
      ["of what is no object", "edit"],
    ])("%s", async (_what, asked) => {
      const server = await openPage(page, pageHtml());
      await use(page, "go");
      (await server.next()).ask({ focus: asked });
      await settled(page);
      expect(await focused(page)).toBe("go");
    });
  });

  describe("with a dialog of its own", () => {
    test.each<[what: string, changes: Change[], expected: string]>([
      [
        "that leaves with the row, goes to the row behind",
        [
          ["remove", "row-1"],
          ["remove", "dialog"],
        ],
        "remove-2",
      ],
      ["that leaves alone, goes back to where it was opened", [["remove", "dialog"]], "remove-1"],
    ])("%s", async (_what, changes, expected) => {
      const server = await openPage(page, pageHtml(), changes);
      await focus(page, "remove-1");
      await focus(page, "close");
      await use(page, "confirm");
      (await server.next()).ask({ refresh: true });
      await settled(page);
      expect(await focused(page)).toBe(expected);
    });

    test("that was opened by a link in a row, goes back to the link", async () => {
      const server = await openPage(page, pageHtml(), [["remove", "dialog"]]);
      await page.evaluate(() => window.change([["make no part", "remove-1"]]));
      await focus(page, "remove-1");
      await use(page, "confirm");
      (await server.next()).ask({ refresh: true });
      await settled(page);
      expect(await focused(page)).toBe("remove-1");
    });

    test("goes to the next row if the row had it only since the request", async () => {
      const server = await openPage(page, pageHtml(), [
        ["remove", "dialog"],
        ["focus", "remove-2"],
        ["remove", "row-2"],
      ]);
      await use(page, "confirm");
      (await server.next()).ask({ refresh: true });
      await settled(page);
      expect(await focused(page)).toBe("remove-3");
    });
  });

  test("goes to the next row, too, if what had it left before the refresh", async () => {
    const server = await openPage(page, pageHtml());
    await use(page, "remove-1");
    await page.evaluate(() => window.change([["remove", "row-1"]]));
    (await server.next()).ask({ refresh: true });
    await settled(page);
    expect(await focused(page)).toBe("remove-2");
  });

  test("goes to the root if what had it is no part, and so the next is a whole row", async () => {
    const server = await openPage(page, pageHtml(false), [["remove", "row-1"]]);
    await page.evaluate(() => window.change([["make no part", "remove-1"]]));
    await use(page, "remove-2");
    await focus(page, "remove-1");
    (await server.next()).ask({ refresh: true });
    await settled(page);
    expect(await focused(page)).toBe("list");
  });

  test("goes nowhere if the person has clicked beside all parts meanwhile", async () => {
    const server = await openPage(page, pageHtml(), [["remove", "row-1"]]);
    await use(page, "remove-1");
    await page.click("#text");
    (await server.next()).ask({ refresh: true });
    await settled(page);
    expect(await focused(page)).toBe("");
  });

  test.each(["other", "go", "link"])(
    "returns to #%s from a notice that is dismissed",
    async (id) => {
      const server = await openPage(page, pageHtml());
      await use(page, "go");
      (await server.next()).refuse(400, "malformed_request");
      const isShown = () => document.querySelector("[data-service-ui-notice] button") !== null;
      await expect.poll(() => page.evaluate(isShown)).toBe(true);
      await focus(page, id);
      await page.evaluate(() =>
        document.querySelector<HTMLElement>("[data-service-ui-notice] button")?.focus(),
      );
      await page.press("Enter");
      await expect.poll(() => page.evaluate(isShown)).toBe(false);
      expect(await focused(page)).toBe(id);
    },
  );

  describe("of a field that leaves the focus", () => {
    const list = instanceHtml(
      "list",
      ["edit keydown", "edit focusout"],
      `<p id="row"><input id="edit" data-ui-part="edit"></p>`,
    );

    test("the event is not captured if a refresh has removed it", async () => {
      const server = await openPage(page, `${list}<input id="other">`, [["remove", "row"]]);
      await page.click("#edit");
      await page.press("Escape");
      (await server.next()).ask({ refresh: true });
      await settled(page);
      await page.evaluate(() => fetch("/fence").then(() => undefined));
      expect(server.received.map(({ body }) => body.ctx)).toEqual(["sc1.list.edit.keydown"]);
    });

    test("is captured if the person has left it, and a script removes it then", async () => {
      const server = await openPage(page, `${list}<input id="other">`);
      await page.click("#edit");
      await page.click("#other");
      await page.evaluate(() => window.change([["remove", "row"]]));
      expect((await server.next()).body.ctx).toBe("sc1.list.edit.focusout");
    });
  });
});
