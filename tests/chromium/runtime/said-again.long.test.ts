import { expect, test } from "vitest";
import { instanceHtml, patchFor, withRules } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const STATUS = '<p id="status" role="status" data-ui-target="status">Saved</p>';
const BUTTON = '<button id="go" data-ui-part="go">Go</button>';
const page = (more = "") => instanceHtml("a", ["go click"], `${BUTTON}${STATUS}${more}`);
const set = (targetName: string, value = "Saved") => patchFor("a", { targetName, value });
const SAID = "[data-service-ui-said]";

/** Presses, has the answer set what is given, and gives what is said once something is. */
async function said(html: string, ...patches: unknown[]) {
  const one = await open(html);
  (await one.click("#go")).patch(...patches);
  await one.page.waitForSelector(`${SAID}:not(:empty)`, { state: "attached" });
  return { one, text: await one.page.textContent(SAID) };
}

test("says a status again that is set to the text that it has, and doesn't write it", async () => {
  const one = await open(page());
  await one.page.evaluate(() => {
    const status = document.querySelector("#status")?.firstChild;
    Object.assign(window, {
      isSame: () => document.querySelector("#status")?.firstChild === status,
    });
  });
  (await one.click("#go")).patch(set("status"));
  const region = await one.page.waitForSelector(`${SAID}:not(:empty)`, { state: "attached" });
  expect(await region.textContent()).toBe("Saved");
  expect(await region.getAttribute("aria-live")).toBe("polite");
  expect(await one.page.evaluate("isSame()")).toBe(true);
  const [width, height] = await region.evaluate((one) => [one.clientWidth, one.clientHeight]);
  expect([width, height]).toEqual([1, 1]);
});

test("says it each time", async () => {
  const { one } = await said(page(), set("status"));
  await one.page.evaluate((said) => document.querySelector(said)?.remove(), SAID);
  (await one.click("#go")).patch(set("status"));
  await one.page.waitForSelector(`${SAID}:not(:empty)`, { state: "attached" });
});

test("says an alert at once", async () => {
  const { one } = await said(
    page('<p role="alert" data-ui-target="alert">Full</p>'),
    set("alert", "Full"),
  );
  expect(await one.page.getAttribute(SAID, "aria-live")).toBe("assertive");
});

test("says it in the dialog that the user is in", async () => {
  const one = await open(
    instanceHtml("a", ["go click"], `<dialog id="panel">${BUTTON}${STATUS}</dialog>`),
  );
  await one.page.evaluate(() => document.querySelector("dialog")?.showModal());
  (await one.click("#go")).patch(set("status"));
  await one.page.waitForSelector(`#panel > ${SAID}:not(:empty)`, { state: "attached" });
});

test.each([
  ["an element that is no live region", '<p data-ui-target="it">Same</p>'],
  ["a live region that is off", '<p role="status" aria-live="off" data-ui-target="it">Same</p>'],
  ["a live region that nobody sees", '<p role="status" hidden data-ui-target="it">Same</p>'],
])("says nothing of %s", async (_what, html) => {
  const { text } = await said(page(html), set("it", "Same"), set("status"));
  expect(text).toBe("Saved");
});

test("says nothing of a text that is new, and nothing twice in one answer", async () => {
  const { text } = await said(
    page('<p role="status" data-ui-target="it">Old</p><p role="status" data-ui-target="no"></p>'),
    set("it", "New"),
    set("it", "New"),
    set("no", ""),
    set("status"),
    set("status"),
  );
  expect(text).toBe("Saved");
});

test("says nothing that the event has shown at once", async () => {
  const html = page('<p role="status" id="it" data-ui-target="it"></p>');
  const one = await open(
    withRules(html, [
      "go",
      "click",
      { atOnce: [{ op: "setText", targetName: "it", value: "Done" }] },
    ]),
  );
  (await one.click("#go")).patch(set("it", "Done"), set("status"));
  await one.page.waitForSelector(`${SAID}:not(:empty)`, { state: "attached" });
  expect(await one.page.textContent(SAID)).toBe("Saved");
});
