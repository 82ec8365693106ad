import { beforeAll, describe, expect, test } from "vitest";
import { bundlePage } from "../support/bundle-page";
import type { Rendered } from "../support/edited-text-page";
import type { EnginePage } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";
import { instanceHtml, manifestOf, patchFor } from "../support/instance-html";
import type { Received, RuntimeServer } from "../support/runtime-server";

const bodyWith = (event: string) =>
  instanceHtml(
    "own",
    [event, "go click"],
    `<div id="app"></div><button id="go" data-ui-part="go">Go</button>`,
  );

const first: Rendered = {
  notes: [
    ["1", "s"],
    ["2", "two"],
  ],
};
/** The same page with another text in the first note. */
const withNote = (text: string, key = "1"): Rendered => ({
  notes: [
    [key, text],
    ["2", "two"],
  ],
});

let program = "";
beforeAll(async () => {
  program = await bundlePage(new URL("../support/edited-text-page.tsx", import.meta.url));
});

describeInEngines((openPage) => {
  let page: EnginePage;
  beforeAll(async () => {
    page = await openPage();
  });

  /**
   * Opens the page, in which a refresh renders what is given, or what the test renders later, and a
   * person types in a note.
   */
  async function open(
    refreshed?: Rendered,
    at = "#note-0",
    event = "note blur",
    body = bodyWith(event),
  ) {
    const server = await openRuntime(page, body);
    await page.evaluate(
      (program, first, refreshed) => {
        const script = document.createElement("script");
        script.textContent = program;
        document.body.append(script);
        window.renderNotes(first);
        if (!refreshed) window.takeRefreshesOn();
        else
          document.addEventListener("service:ui-refresh:requested", (event) => {
            event.preventDefault();
            window.renderNotes(refreshed);
          });
      },
      program,
      first,
      refreshed,
    );
    await page.click(at);
    await page.press("End");
    await page.type(" my");
    return server;
  }
  const leave = () => page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const render = (rendered: Rendered) =>
    page.evaluate((rendered) => window.renderNotes(rendered), rendered);
  const textOf = (selector = "#note-0") =>
    page.evaluate((selector) => document.querySelector(selector)?.textContent ?? "", selector);
  /** Answers, and waits until the page has followed. */
  async function answer(dispatch: Received, asked: object, ...patches: unknown[]) {
    dispatch.ask({ ...asked }, ...patches);
    const isSettled = () => !document.querySelector("[aria-busy]");
    await expect.poll(() => page.evaluate(isSettled)).toBe(true);
  }
  /** Answers what each key has sent but the last. */
  async function answeredToLast(server: RuntimeServer): Promise<Received> {
    for (;;) {
      const dispatch = await server.next();
      if (dispatch.body.payload.value === "s my") return dispatch;
      dispatch.ask({});
    }
  }
  const setNote = (value: string) => patchFor("own", { targetName: "note", targetKey: "1", value });

  test("a text that was typed and left stays under any render until it was sent", async () => {
    const server = await open();
    await leave();
    await render(withNote("theirs"));
    expect(await textOf()).toBe("s my");
    const dispatch = await server.next();
    expect(dispatch.body.payload.value).toBe("s my");
    await answer(dispatch, {});
    expect(await textOf()).toBe("s my");
    await render(withNote("later"));
    expect(await textOf()).toBe("later");
  });

  test("what its own answer asks for shows what the server has", async () => {
    const server = await open(withNote("trimmed"));
    await leave();
    await answer(await server.next(), { refresh: true });
    expect(await textOf()).toBe("trimmed");
  });

  describe("the caret stays where a render writes", () => {
    test.each<[what: string, rendered: Rendered, typed: string]>([
      ["the very text that was sent", withNote("s my"), "s my!"],
      ["that text in another form", withNote("S MY"), "S MY!"],
      ["that text with more before its end", withNote("s m y"), "s m y!"],
      ["that text without its first word", withNote("my"), "my!"],
    ])("%s", async (_what, rendered, typed) => {
      const server = await open(rendered, "#note-0", "note input");
      await answer(await answeredToLast(server), { refresh: true });
      await page.type("!");
      expect(await textOf()).toBe(typed);
    });

    test("another text, into a host that nobody has edited", async () => {
      await open();
      await page.click("#note-1");
      await page.press("End");
      await render({
        notes: [
          ["1", "s"],
          ["2", "two and more"],
        ],
      });
      await page.type("!");
      expect(await textOf("#note-1")).toBe("two and more!");
    });
  });

  describe("of a render that is older than the last answer", () => {
    /** Answers what each key has sent. The first answer's render is under way by then. */
    async function answered(asked: object) {
      const server = await open(undefined, "#note-0", "note input");
      await page.evaluate(() => {
        document.addEventListener("service:ui-event:dispatched", () => {
          document.title += "answered;";
        });
        document.title = "";
      });
      (await server.next()).ask({ refresh: true });
      await expect.poll(() => page.evaluate(() => window.countAsked())).toBe(1);
      for (const _ of "my") (await server.next()).ask({ ...asked });
      await expect
        .poll(() => page.evaluate(() => document.title))
        .toBe("answered;answered;answered;");
    }
    const end = (rendered: Rendered) =>
      page.evaluate((rendered) => window.endRender(rendered), rendered);
    /** Ends the older render, once the newer one was asked for, too. */
    async function endBoth(older: Rendered, newer: Rendered) {
      await end(older);
      await expect.poll(() => page.evaluate(() => window.countAsked())).toBe(2);
      await end(newer);
    }

    test("nothing is shown, so that no letter is lost to who types on", async () => {
      await answered({});
      await end(withNote("s m"));
      expect(await textOf()).toBe("s my");
      await page.type("!");
      expect(await textOf()).toBe("s my!");
    });

    test.each(["s my", "S MY", "s m"])("the newer one's %j is shown in the end", async (newer) => {
      await answered({ refresh: true });
      await endBoth(withNote("s m"), withNote(newer));
      expect(await textOf()).toBe(newer);
      await page.type("!");
      expect(await textOf()).toBe(`${newer}!`);
    });

    test("what a later render brings is shown, whoever asked for that", async () => {
      await answered({});
      await end(withNote("s m"));
      await render(withNote("later"));
      expect(await textOf()).toBe("later");
    });

    test("nothing is waited for if it brought no other text", async () => {
      await answered({});
      await end(first);
      await render(withNote("later"));
      expect(await textOf()).toBe("later");
    });

    test("another record is shown at once", async () => {
      await answered({ refresh: true });
      await end(withNote("theirs", "9"));
      expect(await textOf()).toBe("theirs");
    });
  });

  test("a text that was typed on since it was sent stays", async () => {
    const server = await open(withNote("saved"));
    await leave();
    const dispatch = await server.next();
    await page.click("#note-0");
    await page.press("End");
    await page.type(" own");
    await answer(dispatch, { refresh: true });
    expect(await textOf()).toBe("s my own");
  });

  test.each(["is refused", "marks it as invalid"])("stays if its event %s", async (how) => {
    const server = await open();
    await leave();
    const dispatch = await server.next();
    if (how === "is refused") dispatch.refuse(422, "handler_failed");
    else {
      const mark = { op: "setAttribute", attribute: "aria-invalid", value: "true" } as const;
      dispatch.patch(patchFor("own", { ...mark, targetName: "note", targetKey: "1" }));
    }
    const isSettled = () => !document.querySelector("[aria-busy]");
    await expect.poll(() => page.evaluate(isSettled)).toBe(true);
    await render(withNote("theirs"));
    expect(await textOf()).toBe("s my");
  });

  test("stays under the refresh of another part's answer", async () => {
    const server = await open(withNote("theirs"));
    await page.click("#go");
    const [blur, click] = [await server.next(), await server.next()];
    blur.refuse(422, "handler_failed");
    await answer(click, { refresh: true });
    expect(await textOf()).toBe("s my");
  });

  test("is the server's once an answer has set it", async () => {
    const server = await open();
    await page.click("#go");
    const [blur, click] = [await server.next(), await server.next()];
    // One that asks for no render, which would be under way below.
    blur.refuse(403, "interaction_forbidden");
    await answer(click, {}, setNote("set"));
    expect(await textOf()).toBe("set");
    await render(withNote("later"));
    expect(await textOf()).toBe("later");
    // Nobody has been in the text again, whatever is selected in it.
    expect(server.received).toHaveLength(2);
  });

  test("is no draft any more once a render brings that very text", async () => {
    await open();
    await leave();
    await render(withNote("s my"));
    await render(withNote("later"));
    expect(await textOf()).toBe("later");
  });

  test("stays as the only one, and in what is left empty", async () => {
    await open();
    for (const _ of "s my") await page.press("Backspace");
    await leave();
    await render(withNote("theirs"));
    expect(await textOf()).toBe("");
  });

  describe.each(["has left it", "is in it"])(
    "goes into no other record if the focus %s",
    (where) => {
      test("as a row of another key", async () => {
        await open();
        if (where === "has left it") await leave();
        // What is ignored of the same record is nothing of the next.
        await render(withNote("older"));
        await render(withNote("theirs", "9"));
        expect(await textOf()).toBe("theirs");
        await render(withNote("later", "9"));
        expect(await textOf()).toBe("later");
      });
    },
  );

  describe.each(["has left it", "is in it"])(
    "where the record is known and the focus %s",
    (where) => {
      const body = bodyWith("note blur").replace("<script ", '<script data-ui-record="one" ');
      /** As the page has it once another record is shown there, with tokens of its own. */
      const showNext = (rendered: Rendered) =>
        page.evaluate(
          (rendered, manifest) => {
            window.renderNotes(rendered);
            const script = document.querySelector("#own script");
            script?.setAttribute("data-ui-record", "two");
            if (script) script.textContent = manifest;
          },
          rendered,
          JSON.stringify(manifestOf("own", [{ p: "note", e: "blur", ctx: "sc1.next" }])),
        );
      async function opened() {
        const server = await open(first, "#note-0", "note blur", body);
        if (where === "is in it") return server;
        await leave();
        (await server.next()).refuse(422, "handler_failed");
        const isSettled = () => !document.querySelector("[aria-busy]");
        await expect.poll(() => page.evaluate(isSettled)).toBe(true);
        return server;
      }

      test.each(["theirs", "s"])("another record shows its own text, %j", async (text) => {
        await opened();
        await showNext(withNote(text));
        expect(await textOf()).toBe(text);
        await render(withNote("later"));
        expect(await textOf()).toBe("later");
      });

      test("another record shows the text that was rendered while the person typed", async () => {
        await opened();
        await render(withNote("older"));
        await page.click("#note-0");
        await page.press("End");
        await page.type("!");
        await showNext(withNote("older"));
        expect(await textOf()).toBe("older");
      });

      test("another record shows its own text after an answer that rendered nothing", async () => {
        const server = await opened();
        if (where === "is in it") await leave();
        else {
          await page.click("#note-0");
          await leave();
        }
        await answer(await server.next(), {});
        expect(await textOf()).toBe("s my");
        await showNext(withNote("s"));
        expect(await textOf()).toBe("s");
      });

      test.each(["theirs", "s"])("what is typed after %j goes with its token", async (text) => {
        const server = await opened();
        await showNext(withNote(text));
        await page.click("#note-0");
        await page.press("End");
        await page.type("!");
        await leave();
        const { body } = await server.next();
        expect(body).toMatchObject({ ctx: "sc1.next", payload: { value: `${text}!` } });
      });

      test("a text that nobody has edited there is sent with its token", async () => {
        const server = await opened();
        await showNext(withNote("theirs"));
        await page.click("#note-0");
        await leave();
        const { body } = await server.next();
        expect(body).toMatchObject({ ctx: "sc1.next", payload: { value: "theirs" } });
      });

      test("the same record keeps the text at another address", async () => {
        await opened();
        await page.evaluate(() => history.pushState(null, "", "?sort=name"));
        await render(withNote("theirs"));
        expect(await textOf()).toBe("s my");
      });
    },
  );
});
