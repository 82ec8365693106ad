import { describe, expect, test } from "vitest";
import { instanceHtml, instanceId, patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

type Received = Awaited<ReturnType<RuntimePage["next"]>>;

const EVENTS = ["form submit", "own change", "go click"];
const tokenOf = (version: number, event: string) => `sc1.v${version}.${event.replace(" ", ".")}`;
const manifestOf = (version: number) => ({
  v: 1,
  c: "demo",
  i: instanceId(`sheet${version}`),
  events: EVENTS.map((event) => {
    const [p, e] = event.split(" ");
    return { p, e, u: "", ctx: tokenOf(version, event) };
  }),
});
const SHEET = instanceHtml(
  "sheet",
  EVENTS.map((event) => {
    const [p = "", e = ""] = event.split(" ");
    return { p, e, ctx: tokenOf(1, event) };
  }),
  `<form data-ui-part="form"><input type="hidden" id="version" name="version" data-ui-part="version" value="1">
     <input type="hidden" id="plain" name="plain" value="1">
     <input id="title" name="title" data-ui-part="title" value="old">
     <textarea id="note" name="note" data-ui-part="note">old</textarea>
     <input id="own" name="own" data-ui-part="own">
     <button id="save">Save</button></form>
   <button id="go" data-ui-part="go">Go</button>`,
);

declare global {
  interface Window {
    /** Renders a version as React does it. */
    renderVersion(manifest: ReturnType<typeof manifestOf>, title: string): void;
    /** What a refresh renders. */
    refreshTo?: readonly [manifest: ReturnType<typeof manifestOf>, title: string];
  }
}

async function openSheet() {
  const opened = await open(SHEET);
  await opened.page.evaluate(() => {
    window.renderVersion = (manifest, title) => {
      const version = manifest.i.replace(/\D/g, "");
      for (const id of ["version", "plain"]) {
        document.querySelector(`#${id}`)?.setAttribute("value", version);
      }
      const field = document.querySelector<HTMLInputElement>("#title");
      if (field) field.defaultValue = title;
      const root = document.querySelector("#sheet");
      const script = root?.querySelector("script");
      root?.setAttribute("data-ui-component-instance-id", manifest.i);
      script?.setAttribute("data-ui-event-manifest", manifest.i);
      if (script) script.textContent = JSON.stringify(manifest);
    };
    document.addEventListener("service:ui-refresh:requested", (event) => {
      event.preventDefault();
      const { refreshTo } = window;
      if (refreshTo)
        event.detail.waitUntil(Promise.resolve().then(() => window.renderVersion(...refreshTo)));
    });
  });
  return opened;
}

const render = ({ page }: RuntimePage, version: number, title: string) =>
  page.evaluate(([manifest, title]) => window.renderVersion(manifest, title), [
    manifestOf(version),
    title,
  ] as const);
const refreshTo = ({ page }: RuntimePage, version: number, title: string) =>
  page.evaluate((refreshTo) => Object.assign(window, { refreshTo }), [
    manifestOf(version),
    title,
  ] as const);
/** What a dispatch went with: its version by token, by hidden part, and by plain hidden field. */
function sentWith({ body: { ctx, payload } }: Received) {
  const fields = new Map((payload.fields as [string, string][] | undefined) ?? []);
  return [/v\d/.exec(ctx)?.[0], fields.get("version"), fields.get("plain"), fields.get("title")];
}

const isChanged = ({ page }: RuntimePage, id: string) =>
  page.$eval(`#${id}`, (field) => field.hasAttribute("data-ui-changed"));

describe("what sends a draft goes with what the draft was begun on", () => {
  test.each([
    ["a text", (page: RuntimePage["page"]) => page.fill("#title", "mine")],
    ["a text that is written letter by letter, with renders in between", typeSlowly],
  ])("%s", async (_what, edit) => {
    const opened = await openSheet();
    await edit(opened.page);
    await render(opened, 2, "theirs");
    await opened.page.press("#title", "End");
    await opened.page.keyboard.type("!");
    await render(opened, 3, "theirs");
    expect(await isChanged(opened, "title")).toBe(true);
    await opened.page.evaluate(() => document.querySelector("form")?.requestSubmit());
    expect(sentWith(await opened.next())).toEqual(["v1", "1", "3", "mine!"]);
  });

  test("also if only another field of its form is one, and the oldest of several", async () => {
    const opened = await openSheet();
    const { page, next } = opened;
    await page.fill("#note", "mine");
    await render(opened, 2, "theirs");
    await page.fill("#title", "mine");
    await page.evaluate(() => document.querySelector("form")?.requestSubmit());
    expect(sentWith(await next())).toEqual(["v1", "1", "2", "mine"]);
  });

  test("also the event of its own field", async () => {
    const opened = await openSheet();
    await opened.page.fill("#own", "mine");
    await render(opened, 2, "theirs");
    await opened.page.press("#own", "Tab");
    expect((await opened.next()).body.ctx).toBe(tokenOf(1, "own change"));
  });

  test("and every other event with what is rendered now", async () => {
    const opened = await openSheet();
    await opened.page.fill("#note", "mine");
    await render(opened, 2, "old");
    await opened.page.$eval("#go", (go) => (go as HTMLElement).click());
    expect((await opened.next()).body.ctx).toBe(tokenOf(2, "go click"));
  });

  test("and a form without a draft as well", async () => {
    const opened = await openSheet();
    await render(opened, 2, "theirs");
    expect(sentWith(await opened.click("#save"))).toEqual(["v2", "2", "2", "theirs"]);
  });

  test("until the server has taken it: the next one is begun on what is rendered then", async () => {
    const opened = await openSheet();
    const { page, click, logged } = opened;
    await page.fill("#note", "mine");
    await refreshTo(opened, 2, "old");
    (await click("#save")).ask({ refresh: true });
    await logged("service:ui-refresh:requested");
    await expect.poll(() => page.getAttribute("form", "aria-busy")).toBeNull();
    await page.fill("#note", "more");
    expect(sentWith(await click("#save"))).toEqual(["v2", "2", "2", "old"]);
  });

  test.each([
    ["the render that shows the save", "a", "a", ["v2", "2"]],
    ["the render that shows the save trimmed", " a ", "a", ["v2", "2"]],
    ["what was there before, if the render shows another's save", "a", "b", ["v1", "1"]],
  ])("and what is typed on after a save goes with %s", async (_what, typed, rendered, begun) => {
    const opened = await openSheet();
    const { page, next, logged } = opened;
    await page.fill("#title", typed);
    await page.evaluate(() => document.querySelector("form")?.requestSubmit());
    const saved = await next();
    await page.fill("#title", "more");
    await refreshTo(opened, 2, rendered);
    saved.ask({ refresh: true });
    await logged("service:ui-refresh:requested");
    await expect.poll(() => page.getAttribute("form", "aria-busy")).toBeNull();
    expect(await isChanged(opened, "title")).toBe(begun[0] === "v1");
    await page.evaluate(() => document.querySelector("form")?.requestSubmit());
    expect(sentWith(await next())).toEqual([...begun, "2", "more"]);
  });
});

describe("a hidden part that the page itself has filled since a draft was begun goes with what it holds", () => {
  const EVENTS = ["form submit", "size change"];
  const FORM = instanceHtml(
    "pick",
    EVENTS,
    `<form data-ui-part="form"><input id="name" name="name">
       <input type="hidden" id="size" name="size" data-ui-part="size" value="m">
       <input type="hidden" id="day" name="day" data-ui-part="day">
       <button id="save">Save</button></form>`,
  );
  const pick = ({ page }: RuntimePage, id: string, value: string) =>
    page.$eval(
      `#${id}`,
      (field, value) => {
        (field as HTMLInputElement).value = value;
        field.dispatchEvent(new Event("change", { bubbles: true }));
      },
      value,
    );

  test("if nothing was rendered meanwhile", async () => {
    const opened = await open(FORM);
    await opened.page.fill("#name", "Ada");
    await pick(opened, "day", "2026-01-02");
    const { body } = await opened.click("#save");
    expect(body.payload.fields).toContainEqual(["day", "2026-01-02"]);
  });

  test("if it has an event, after a render, too", async () => {
    const opened = await open(FORM);
    await opened.page.fill("#name", "Ada");
    await pick(opened, "size", "l");
    (await opened.next()).patch();
    await opened.page.$eval("#pick script", (script) => {
      script.textContent = `${script.textContent}`.replaceAll("sc1.pick", "sc1.newer");
    });
    const { body } = await opened.click("#save");
    expect(body.payload.fields).toContainEqual(["size", "l"]);
    expect(body.ctx).toContain("sc1.pick");
  });
});

async function typeSlowly(page: RuntimePage["page"]): Promise<void> {
  await page.fill("#title", "");
  await page.locator("#title").pressSequentially("mine");
}

describe("a conflict", () => {
  test("keeps the text as a draft, which goes with the render that shows it", async () => {
    const opened = await openSheet();
    const { page, click, logged } = opened;
    await page.fill("#title", "mine");
    await refreshTo(opened, 2, "theirs");
    (await click("#save")).ask(
      { kind: "patch", conflict: true, refresh: true },
      patchFor("sheet", { targetName: "none-message", value: "Changed." }),
    );
    await logged("service:ui-refresh:requested");
    await expect.poll(() => page.getAttribute("form", "aria-busy")).toBeNull();
    expect(await page.inputValue("#title")).toBe("mine");
    expect(await isChanged(opened, "title")).toBe(true);
    const again = await click("#save");
    expect(sentWith(again)).toEqual(["v2", "2", "2", "mine"]);
    await refreshTo(opened, 3, "mine");
    again.ask({ refresh: true });
    await logged("service:ui-refresh:requested", 2);
    await expect.poll(() => isChanged(opened, "title")).toBe(false);
  });

  describe("has a save that was pressed before it was told", () => {
    async function pressedTwice() {
      const opened = await openSheet();
      const { page, click } = opened;
      await page.fill("#title", "mine");
      await refreshTo(opened, 2, "theirs");
      const first = await click("#save");
      await page.fill("#title", "mine again");
      await page.click("#save");
      return { ...opened, first };
    }

    test("go with what its person has seen, if the handler told", async () => {
      const { first, next } = await pressedTwice();
      first.ask({ kind: "patch", conflict: true, refresh: true });
      expect(sentWith(await next())).toEqual(["v1", "1", "1", "mine again"]);
    });

    test("end as well, if the page told", async () => {
      const opened = await pressedTwice();
      const { first, next, page, click, logged, received } = opened;
      first.refuse(403, "expired_signed_ctx");
      const second = await next();
      expect(sentWith(second).slice(0, 2)).toEqual(["v1", "1"]);
      await refreshTo(opened, 3, "theirs");
      second.refuse(403, "expired_signed_ctx");
      const told = await logged("service:ui-event:failed", 2);
      expect(told.at(-1)?.detail).toMatchObject({ code: "conflict", hasRun: "no" });
      expect(received).toHaveLength(2);
      expect(await page.inputValue("#title")).toBe("mine again");
      expect(sentWith(await click("#save"))).toEqual(["v3", "3", "3", "mine again"]);
    });
  });

  test("is told by the page if the token can't be used, and the server's value is another", async () => {
    const opened = await openSheet();
    const { page, click, failure, received } = opened;
    await page.fill("#title", "mine");
    await refreshTo(opened, 2, "theirs");
    (await click("#save")).refuse(403, "expired_signed_ctx");
    expect(await failure()).toMatchObject({ code: "conflict" });
    expect(await page.textContent("[data-service-ui-notice]")).toContain("Somebody else");
    expect(await page.inputValue("#title")).toBe("mine");
    expect(received).toHaveLength(1);
    expect(sentWith(await click("#save"))).toEqual(["v2", "2", "2", "mine"]);
  });

  test("is none if the server's value is as it was: it is sent with a new token", async () => {
    const opened = await openSheet();
    const { page, click, next } = opened;
    await page.fill("#title", "mine");
    await refreshTo(opened, 2, "old");
    (await click("#save")).refuse(403, "expired_signed_ctx");
    expect(sentWith(await next())).toEqual(["v2", "2", "1", "mine"]);
  });
});
