import { describe, expect, onTestFinished, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { caughtUp, open, type RuntimePage } from "@/tests/support/runtime-page";
import {
  clickExpired,
  loadOnRefresh,
  openSwallowing,
  settled,
} from "@/tests/support/swallowing-load";

const KEY = "service-ui.kept";
const form = instanceHtml(
  "form",
  ["go click"],
  `<input id="text" data-ui-part="text"><textarea id="area" data-ui-part="area"></textarea>
   <button id="go" data-ui-part="go">Go</button>`,
);

/** What the page of `form` keeps when its text field holds `kept`. */
async function keptText(): Promise<string> {
  const opened = await openSwallowing(form);
  await opened.page.fill("#text", "kept");
  await opened.page.evaluate((key) => {
    addEventListener("pagehide", () => {
      sessionStorage.setItem("seen", sessionStorage.getItem(key) as string);
    });
  }, KEY);
  await clickExpired(opened);
  return opened.page.evaluate(() => sessionStorage.getItem("seen") as string);
}

/** What another page kept, as if this one had kept it just now. */
const keptBy = (kept: object): object => ({ ...kept, atMs: Date.now() });

/** Opens the page where a text was stored before, and waits until it was taken away. */
async function openWith(opened: RuntimePage, text: string): Promise<void> {
  const { page } = opened;
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [KEY, text] as const);
  await page.reload();
  await settled(opened);
}

const valueIn = ({ page }: RuntimePage) => page.inputValue("#text");
const stored = ({ page }: RuntimePage) => page.evaluate((key) => sessionStorage.getItem(key), KEY);

describe("what stands in the storage", () => {
  test("is put back if it is this page's, of now and whole, and else is only taken away", async () => {
    const kept = JSON.parse(await keptText());
    const opened = await open(form);
    await openWith(opened, JSON.stringify(keptBy(kept)));
    await expect.poll(() => valueIn(opened)).toBe("kept");
    const now = () => Date.now();
    const [[key]] = kept.fields;
    for (const wrong of [
      { address: "/other" },
      { address: "/?query" },
      { atMs: now() - 300_001 },
      { atMs: now() + 600_000 },
      { atMs: "now" },
      { atMs: null },
      { fields: undefined },
      { fields: {} },
      { fields: [null] },
      { fields: [[key]] },
      { fields: [[key, true]] },
      { fields: [[key, 1]] },
      { fields: [["__proto__", "kept"]] },
      { fields: [["*", "kept"]] },
      { fields: [["#text", "kept"]] },
    ]) {
      await openWith(opened, JSON.stringify({ ...keptBy(kept), ...wrong }));
      expect({ wrong, value: await valueIn(opened) }).toEqual({ wrong, value: "" });
      expect(await stored(opened)).toBeNull();
    }
    for (const text of ["", "null", "[]", "1", "{", `"${"x".repeat(600_000)}"`]) {
      await openWith(opened, text);
      expect(await valueIn(opened)).toBe("");
      expect(await stored(opened)).toBeNull();
    }
    expect(opened.received).toEqual([]);
    expect(opened.consoled).toEqual([]);
  });

  test("becomes the value of a field and nothing else", async () => {
    const kept = JSON.parse(await keptText());
    const [[key]] = kept.fields;
    const opened = await open(form);
    const fields = [[key, "<img src=x onerror=alert(1)>", true]];
    const own = keptBy(kept);
    const forged = { ...own, fields, focus: [key, "x", {}], isLost: "<b>" };
    await openWith(opened, JSON.stringify({ ...forged, endpoint: "//evil.example", steps: [1] }));
    await expect.poll(() => valueIn(opened)).toBe("<img src=x onerror=alert(1)>");
    expect(await opened.page.locator("img, b").count()).toBe(0);
    await opened.arrived();
    expect(opened.received).toEqual([]);
  });

  test("waits on a page where nothing is attached, and is taken away once something is", async () => {
    const kept = { ...JSON.parse(await keptText()), atMs: Date.now() };
    const opened = await open(form, { script: "" });
    await openWith(opened, JSON.stringify(kept));
    expect(await valueIn(opened)).toBe("");
    expect(await stored(opened)).toContain("kept");
    await opened.page.evaluate(() => {
      window.ServiceUi.transport.attach({ endpoint: "/__ui/dispatch" });
    });
    await expect.poll(() => stored(opened)).toBeNull();
  });

  test("is left alone where the user comes back to the page", async () => {
    const kept = JSON.parse(await keptText());
    const opened = await open(form);
    const here = opened.page.url();
    await opened.page.goto("about:blank");
    const own = JSON.stringify(keptBy(kept));
    // A page that was left has not been kept whole by the browser, and is loaded again.
    const keep = ([key, text]: readonly [string, string]) => sessionStorage.setItem(key, text);
    const script = await opened.page.addInitScript(keep, [KEY, own] as const);
    onTestFinished(() => script.dispose());
    await opened.page.goBack();
    await opened.page.waitForURL(here);
    await caughtUp(opened.page);
    const [type] = await opened.page.evaluate(() =>
      performance.getEntriesByType("navigation").map((entry) => entry.toJSON().type),
    );
    expect(type).toBe("back_forward");
    expect(await valueIn(opened)).toBe("");
    expect(await stored(opened)).toBeNull();
  });
});

test("another tab of the page gets nothing", async () => {
  const opened = await open(form);
  const other = await opened.context.newPage();
  await other.goto(opened.page.url());
  await loadOnRefresh(opened);
  await opened.page.fill("#text", "kept");
  await clickExpired(opened);
  await other.reload();
  await caughtUp(other);
  await expect.poll(() => valueIn(opened)).toBe("kept");
  expect(await other.inputValue("#text")).toBe("");
});

test("who types on the new page before it is put back wins", async () => {
  const opened = await openSwallowing(form);
  await opened.page.fill("#text", "kept");
  await opened.page.fill("#area", "kept, too");
  // The page's own script, which types as a user does before the runtime has loaded.
  const typing = `<script>document.querySelector("#text").value = "newer"</script>`;
  opened.serveNext(form + typing);
  await clickExpired(opened);
  await expect.poll(() => opened.page.inputValue("#area")).toBe("kept, too");
  expect(await valueIn(opened)).toBe("newer");
});

test("is put back for the same user once the page can be reached again", async () => {
  // The load that follows the browser's own error page is none that says who asked for it.
  const opened = await openSwallowing(form.replace("<script ", '<script data-ui-user="u" '));
  await opened.page.fill("#text", "kept");
  const here = opened.page.url();
  await opened.page.route(here, (route) => route.abort());
  await opened.page.click("#go");
  const failed = opened.page.waitForEvent("requestfailed");
  (await opened.next()).refuse(403, "expired_signed_ctx");
  await failed;
  await opened.page.unroute(here);
  await opened.page.reload();
  await expect.poll(() => valueIn(opened)).toBe("kept");
});

test("is not put back for whoever comes from a page of another origin, where they signed in", async () => {
  const opened = await open(form);
  const elsewhere = "https://sign-in.example/";
  const here = opened.page.url();
  const body = `<a id="back" href="${here}">Sign in</a>`;
  await opened.page.route(elsewhere, (route) => route.fulfill({ contentType: "text/html", body }));
  await loadOnRefresh(opened, elsewhere);
  await opened.page.fill("#text", "of one person");
  await clickExpired(opened);
  // By a person's hand: a script's way from a page that has only just loaded may replace its entry.
  await opened.page.click("#back");
  await opened.page.waitForURL(here);
  await settled(opened);
  expect(await valueIn(opened)).toBe("");
  expect(await stored(opened)).toBeNull();
});

test("nothing stays in the storage of a page that the browser has kept whole", async () => {
  const opened = await openSwallowing(form, "#here");
  await opened.page.fill("#text", "kept");
  (await opened.click("#go")).refuse(403, "expired_signed_ctx");
  await opened.logged("service:ui-refresh:requested");
  const turn = (name: string) =>
    opened.page.evaluate((name) => {
      dispatchEvent(new PageTransitionEvent(name, { persisted: true }));
    }, name);
  await turn("pagehide");
  expect(await stored(opened)).toContain("kept");
  await turn("pageshow");
  expect(await stored(opened)).toBeNull();
});
