import { test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const evil = `<base href="https://evil.example/app/">`;
const go = evil + instanceHtml("a", ["go click"], `<button id="go" data-ui-part="go">Go</button>`);

test("an injected base leads neither a dispatch nor a navigation to another origin", async () => {
  const { page, click } = await open(go);
  const origin = new URL(page.url()).origin;
  (await click("#go")).ask({ navigate: "/items?saved=1" });
  await page.waitForURL(`${origin}/items?saved=1`);
});

test("nor where the endpoint is absolute", async () => {
  const { page, click } = await open(go, { script: "" });
  const origin = new URL(page.url()).origin;
  await page.evaluate(
    (endpoint) => void window.ServiceUi.transport.attach({ endpoint }),
    `${origin}/__ui/dispatch`,
  );
  (await click("#go")).ask({ navigate: "/items?saved=1" });
  await page.waitForURL(`${origin}/items?saved=1`);
});
