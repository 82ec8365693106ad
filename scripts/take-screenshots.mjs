import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/**
 * `node scripts/take-screenshots.mjs http://localhost:3000` takes README's pictures of a running
 * demo.
 *
 * Needs Chromium on the `PATH`, or `CHROMIUM_PATH`.
 */
const [, , origin = "http://localhost:3000"] = process.argv;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
  args: ["--no-sandbox"],
});

for (const colorScheme of ["light", "dark"]) {
  const page = await browser.newPage({
    viewport: { width: 1400, height: 850 },
    colorScheme,
    locale: "en-GB",
    timezoneId: "UTC",
    reducedMotion: "reduce",
  });
  await page.goto(`${origin}/demo`, { waitUntil: "networkidle" });
  const main = page.getByRole("main");
  await main.getByLabel("Quantity of Mixing bowl").fill("4");
  await main.getByText("€74.00").waitFor();
  await main.getByLabel("Quantity of Bread board").fill("9");
  await main.getByText("6 at most").waitFor();
  await main.getByLabel("E-mail address").first().fill("ada@example.com");
  await main.getByText("This address has an account already.").waitFor();
  await page.getByRole("button", { name: "Send again" }).first().click();
  await page.getByText("409 duplicate_dispatch").waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  const path = fileURLToPath(new URL(`../docs/assets/demo-${colorScheme}.png`, import.meta.url));
  await page.screenshot({ path });
}
await browser.close();
