import { expect, onTestFinished, test } from "vitest";
import { openPage } from "../support/browser";
import { startNext } from "../support/next-server";
import { temporaryDirectory } from "../support/temporary-directory";
import { claimsOf, manifestsIn, sign } from "../support/wire";

const OLD = "old-secret-0123456789abcdef-0123456789abcdef";
const NEW = "new-secret-0123456789abcdef-0123456789abcdef";
const FIELD = '[data-ui-component="demo.sign-up"] [data-ui-part="email"]';
const VERDICT = '[data-ui-component="demo.sign-up"] [data-ui-target="verdict"]';
/** Its instance id holds props that are sealed with the secret. */
const ROW = '[data-ui-component="demo.product-row"][data-ui-component-instance-id] >> nth=1';

test("a tab goes on working while the secret is rotated and the server restarted behind it", async () => {
  const UI_REPLAY_DIR = temporaryDirectory();
  const before = await startNext({ env: { UI_REPLAY_DIR, APP_SECRET: OLD } });
  onTestFinished(() => before.stop());
  const { page, expectNoErrors } = await openPage({ path: `${before.url}/demo` });
  const contexts: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/__ui/dispatch")) contexts.push(request.postDataJSON().ctx);
  });
  const verdict = () => page.locator(VERDICT).textContent();
  const total = () => page.locator(`${ROW} >> [data-ui-target="total"]`).textContent();
  const amount = page.locator(`${ROW} >> [data-ui-part="quantity"]`);
  const oneCosts = await total();
  await page.locator(FIELD).fill("ada@example.com");
  await expect.poll(verdict).toMatch(/already has an account/);

  await before.stop();
  const rotated = { UI_REPLAY_DIR, APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD };
  const after = await startNext({ env: rotated, port: before.port });
  onTestFinished(() => after.stop());

  await page.locator(FIELD).fill("new@example.com");
  await expect.poll(verdict).toMatch(/is available/);
  await amount.fill("2");
  await expect.poll(total).not.toBe(oneCosts);
  expect(await amount.getAttribute("aria-invalid")).toBe("false");
  // The tab worked with what it had: every context it sent is one of the old secret.
  expect(contexts.length).toBeGreaterThanOrEqual(3);
  for (const ctx of contexts) expect(ctx).toBe(sign(claimsOf(ctx), OLD));
  expectNoErrors();

  const fresh = manifestsIn(await (await fetch(`${after.url}/demo`)).text())
    .flatMap(({ manifest }) => manifest.events)
    .map(({ ctx }) => ctx);
  expect(fresh.length).toBeGreaterThan(0);
  for (const ctx of fresh) expect(ctx).toBe(sign(claimsOf(ctx), NEW));
});
