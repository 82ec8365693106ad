import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";
import {
  clickExpired,
  loadOnRefresh,
  openSwallowing,
  settled,
} from "@/tests/support/swallowing-load";

interface Whose {
  readonly row?: string;
  readonly record?: string;
  readonly user?: string;
  readonly version?: string;
}

/** A row with a field whose event is declared, of a record and a user. */
const pageOf = ({ row = "1", record, user, version = "1" }: Whose) =>
  instanceHtml(
    "ticket",
    ["go click", "form submit", { p: "note", e: "input", ctx: `sc1.v${version}.note.input` }],
    `<div data-ui-part="row" data-ui-key="${row}"><form data-ui-part="form">
       <input type="hidden" name="version" data-ui-part="version" value="${version}">
       <input id="note" name="note" data-ui-part="note"></form></div>
     <button id="go" data-ui-part="go">Go</button>`,
  ).replace(
    "<script ",
    `<script ${record ? `data-ui-record="${record}"` : ""} ${user ? `data-ui-user="${user}"` : ""} `,
  );
const noteIn = ({ page }: RuntimePage) => page.inputValue("#note");
const notice = ({ page }: RuntimePage) => page.textContent("[data-service-ui-notice]");

/** Types a text, leaves its event without an answer, and has a load bring another page. */
async function load(from: Whose, to: Whose): Promise<RuntimePage> {
  const opened = await openSwallowing(pageOf(from));
  await opened.page.fill("#note", "words");
  (await opened.next()).refuse(403, "interaction_forbidden");
  await opened.logged("service:ui-event:failed");
  opened.serveNext(pageOf(to));
  await clickExpired(opened);
  await settled(opened);
  return opened;
}

describe("text is put back", () => {
  test.each<[what: string, whose: Whose, next?: Whose]>([
    ["in the same row", {}],
    ["in the same record, row and user", { record: "r", user: "u" }],
    ["while the secret is rotated", { record: "r", user: "u" }, { record: "s r", user: "v u" }],
    ["once it was rotated", { record: "s r", user: "v u" }, { record: "s", user: "v" }],
  ])("%s", async (_what, whose, next = whose) => {
    const opened = await load(whose, next);
    await expect.poll(() => noteIn(opened)).toBe("words");
  });

  test.each<[what: string, from: Whose, to: Whose]>([
    ["another row", {}, { row: "2" }],
    ["another record", { record: "r" }, { record: "s" }],
    ["a record where none was known", {}, { record: "s" }],
    ["another user", { user: "u" }, { user: "v" }],
    ["another record during a rotation", { record: "q r" }, { record: "s t" }],
    ["a page of nobody's", { user: "u" }, {}],
    ["somebody's page where nobody was known", {}, { user: "u" }],
  ])("not in %s", async (_what, from, to) => {
    const opened = await load(from, to);
    expect(await noteIn(opened)).toBe("");
    await opened.arrived();
    expect(opened.received).toHaveLength(2);
  });
});

test("a text that was never sent is not sent for another record, and that is told", async () => {
  const opened = await openSwallowing(pageOf({ record: "r" }));
  await opened.page.fill("#note", "words");
  const typed = opened.next();
  opened.serveNext(pageOf({ record: "s" }));
  const loaded = opened.page.waitForEvent("load");
  (await typed).refuse(403, "expired_signed_ctx");
  await loaded;
  await settled(opened);
  await expect.poll(() => notice(opened)).toContain("updated");
  expect(await noteIn(opened)).toBe("");
  await opened.arrived();
  expect(opened.received).toHaveLength(1);
});

test("a text that the server has taken is none that is put back over what it renders now", async () => {
  const html = (value: string) =>
    pageOf({ record: "r" }).replace('id="note"', `id="note" value="${value}"`);
  const opened = await openSwallowing(html("before"));
  await opened.page.fill("#note", "taken");
  (await opened.next()).patch();
  await opened.logged("service:ui-event:dispatched");
  opened.serveNext(html("by somebody else"));
  await clickExpired(opened);
  await settled(opened);
  expect(await noteIn(opened)).toBe("by somebody else");
});

test("what is put back goes with the token and the hidden part that it was begun on", async () => {
  const opened = await load({ record: "r" }, { record: "r", version: "2" });
  await expect.poll(() => noteIn(opened)).toBe("words");
  await opened.page.locator("#note").press("End");
  await opened.page.keyboard.type("!");
  expect((await opened.next()).body.ctx).toBe("sc1.v1.note.input");
});

describe("after a load that leads to a page without the runtime, and back by a replacement", () => {
  const back = async (from: Whose, to: Whose) => {
    const opened = await open(pageOf(from));
    const here = opened.page.url();
    const elsewhere = `${here}sign-in`;
    await opened.page.route(elsewhere, (route) =>
      route.fulfill({ contentType: "text/html", body: "<p>Sign in</p>" }),
    );
    await loadOnRefresh(opened, elsewhere);
    await opened.page.fill("#note", "words");
    (await opened.next()).refuse(403, "interaction_forbidden");
    await opened.logged("service:ui-event:failed");
    opened.serveNext(pageOf(to));
    await clickExpired(opened);
    await opened.page.evaluate((here) => location.replace(here), here);
    await opened.page.waitForURL(here);
    await settled(opened);
    return opened;
  };

  test("a user who isn't named gets nothing", async () => {
    expect(await noteIn(await back({}, {}))).toBe("");
  });

  test("another user gets nothing", async () => {
    expect(await noteIn(await back({ user: "u" }, { user: "v" }))).toBe("");
  });

  test("the same user has the text again", async () => {
    const opened = await back({ user: "u" }, { user: "u" });
    await expect.poll(() => noteIn(opened)).toBe("words");
  });
});
