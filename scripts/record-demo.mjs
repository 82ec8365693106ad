import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/**
 * `node scripts/record-demo.mjs http://localhost:3000` records README's pictures from a running
 * demo: one that moves, and for those who want no motion, one in light and one in dark. Beside them
 * it takes the picture that other sites show of a link.
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

const main = page.getByRole("main");
const done = (title) =>
  page.getByRole("listitem").filter({ hasText: title }).getByRole("button", { name: "Done" });

// A user whose list nobody has touched.
await page.goto(origin, { waitUntil: "networkidle" });
await page.evaluate(() => scrollTo(0, 300));
await frame(1800);
for (const title of ["Water the plants", "Call the plumber"]) {
  await done(title).click();
  await frame(900);
}
await page.locator("section ul:not(:has([aria-busy]))").waitFor();
await frame(1800);
const quantity = page.getByLabel("Quantity of Mixing bowl");
await quantity.evaluate((field) => field.scrollIntoView({ block: "center" }));
await quantity.click();
await quantity.fill("4");
await main.getByText("€74.00").waitFor();
await frame(2600);
await page.getByLabel("Quantity of Bread board").fill("9");
await main.getByText("6 at most").waitFor();
await frame(2200);
await page.getByRole("button", { name: "Send again" }).first().click();
await page.getByText("409 duplicate_dispatch").waitFor();
await frame(3000);

const asset = (name) => fileURLToPath(new URL(`../docs/assets/${name}`, import.meta.url));
// A visitor whose list is as it was.
const still = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
await still.goto(origin, { waitUntil: "networkidle" });
for (const colorScheme of ["dark", "light"]) {
  await still.emulateMedia({ colorScheme });
  await still.screenshot({ path: asset(`demo-${colorScheme}.png`) });
}
// What other sites show of a link to this one.
await still.setViewportSize({ width: 1200, height: 630 });
await still.screenshot({
  path: fileURLToPath(new URL("../app/opengraph-image.png", import.meta.url)),
});
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
