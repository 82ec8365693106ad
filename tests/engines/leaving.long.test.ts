import { expect, test } from "vitest";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";
import { instanceHtml, withRules } from "../support/instance-html";

const NOTE = `<input id="note" data-ui-part="note"><input id="next">`;
const HELD = withRules(instanceHtml("a", ["note change"], NOTE), [
  "note",
  "change",
  { debounce: 3_600_000 },
]);

describeInEngines((openPage) => {
  test.each([
    ["is held back", HELD],
    ["is on its way", instanceHtml("a", ["note change"], NOTE)],
  ])("sends a changed text that %s when its page is left", async (_what, body) => {
    const page = await openPage();
    const { received } = await openRuntime(page, body);
    await page.click("#note");
    await page.type("last words");
    await page.click("#next");
    await page.goto("about:blank");
    const values = () => received.map(({ body }) => body.payload.value);
    await expect.poll(values).toContain("last words");
    // One that is sent twice runs once.
    expect(new Set(received.map(({ body }) => body.dispatchId)).size).toBe(1);
  });

  test("sends a form again when its user has come back from where its answer has led", async () => {
    const page = await openPage();
    const form = `<form id="form" data-ui-part="form"><button id="save">Save</button></form>`;
    const server = await openRuntime(page, instanceHtml("a", ["form submit"], form));
    const path = () => page.evaluate(() => location.pathname);
    await page.click("#save");
    (await server.next()).ask({ navigate: "/done" });
    await expect.poll(path).toBe("/done");
    // Later, because a driver waits for the page that a command leads to.
    await page.evaluate(() => void setTimeout(() => history.back()));
    await expect.poll(path).toBe("/");
    await expect.poll(() => page.evaluate(() => "ServiceUi" in window)).toBe(true);
    await page.click("#save");
    (await server.next()).patch();
  });
});
