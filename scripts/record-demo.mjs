import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/**
 * `node scripts/record-demo.mjs http://localhost:3000` records README's pictures from a running
 * demo: one that moves, and for those who want no motion, one in light and one in dark.
 *
 * Needs Chromium on the `PATH`, or `CHROMIUM_PATH`, and `img2webp` of the package `webp`.
 */
const [, , origin = "http://localhost:3000"] = process.argv;
const folder = mkdtempSync(join(tmpdir(), "service-ui-demo-"));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});
const page = await browser.newPage({
  viewport: { width: 1200, height: 720 },
  colorScheme: "light",
  locale: "en-GB",
  timezoneId: "UTC",
  reducedMotion: "reduce",
});
/** The frames' files, each with the milliseconds for which it is shown. */
const frames = [];

async function frame(milliseconds) {
  const path = join(folder, `${frames.length}.png`);
  await page.screenshot({ path, caret: "initial" });
  frames.push({ path, milliseconds });
}

await page.goto(`${origin}/demo`, { waitUntil: "networkidle" });
const main = page.getByRole("main");
const quantity = main.getByLabel("Quantity of Mixing bowl");
await quantity.scrollIntoViewIfNeeded();
await page.evaluate(() => scrollTo(0, 260));
await frame(1400);
await quantity.click();
await quantity.fill("4");
await main.getByText("€74.00").waitFor();
await frame(2600);
await main.getByLabel("Quantity of Bread board").fill("9");
await main.getByText("6 at most").waitFor();
await frame(2200);
const email = main.getByLabel("E-mail address").first();
await email.evaluate((field) => field.scrollIntoView({ block: "center" }));
await email.click();
for (const text of ["ada", "ada@exam", "ada@example.com"]) {
  await email.fill(text);
  await frame(350);
}
await main.getByText("This address already has an account.").waitFor();
await frame(2600);
await page.getByRole("button", { name: "Send again" }).first().click();
await page.getByText("409 duplicate_dispatch").waitFor();
await frame(3000);

const asset = (name) => fileURLToPath(new URL(`../docs/assets/${name}`, import.meta.url));
await page.setViewportSize({ width: 1400, height: 1060 });
await page.evaluate(() => scrollTo(0, 0));
for (const colorScheme of ["light", "dark"]) {
  await page.emulateMedia({ colorScheme });
  await page.screenshot({ path: asset(`demo-${colorScheme}.png`) });
}
await browser.close();

const inputs = frames.flatMap(({ path, milliseconds }) => ["-d", `${milliseconds}`, path]);
execFileSync("img2webp", [
  "-loop",
  "0",
  "-mixed",
  "-q",
  "80",
  "-m",
  "6",
  ...inputs,
  "-o",
  asset("demo.webp"),
]);
rmSync(folder, { recursive: true });
