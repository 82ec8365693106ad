import { expect, test } from "vitest";
import { SAVE } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const RUNTIME = "/event-runtime.js";
const ENDPOINT = `data-ui-endpoint="/__ui/dispatch"`;
const tag = (attributes: string) => `<script src="${RUNTIME}" defer ${attributes}></script>`;

/** Expects that each of two clicks is one event and one post. */
async function expectOnePostEach({ page, click, received, log, arrived }: RuntimePage) {
  for (const _click of [1, 2]) {
    (await click("#go")).patch();
    await page.waitForSelector("#go:not([aria-busy])");
  }
  await arrived();
  expect(received).toHaveLength(2);
  const captured = (await log()).filter(({ name }) => name.endsWith(":captured"));
  expect(captured).toHaveLength(2);
}

test.each([
  ["stands in the page twice", ENDPOINT, ENDPOINT],
  ["stands there again without an endpoint", ENDPOINT, ""],
  ["names the endpoint the second time alone", "", ENDPOINT],
  ["names another endpoint first", `data-ui-endpoint="/elsewhere"`, ENDPOINT],
])("a click is posted once where the runtime's tag %s", async (_where, first, second) => {
  await expectOnePostEach(await open(SAVE + tag(second), { script: first }));
});

test("a click is posted once where the script is run again later", async () => {
  const opened = await open(SAVE);
  const before = await opened.page.evaluateHandle(() => window.ServiceUi);
  await opened.page.addScriptTag({ url: RUNTIME });
  await opened.page.addScriptTag({ url: RUNTIME });
  expect(await opened.page.evaluate((known) => known === window.ServiceUi, before)).toBe(true);
  await expectOnePostEach(opened);
});
