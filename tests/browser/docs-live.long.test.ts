import { expect, test } from "vitest";
import { bringAxe } from "../support/axe";
import { openPage } from "../support/browser";

async function open(path: string) {
  const opened = await openPage({ path });
  const frame = opened.page.locator("figure.live iframe");
  await frame.scrollIntoViewIfNeeded();
  const live = frame.contentFrame();
  // A click before the runtime is there would be lost.
  const isLoaded = () =>
    live
      .locator("html")
      .evaluate(() => "ServiceUi" in window && document.readyState === "complete");
  await expect.poll(isLoaded).toBe(true);
  return { ...opened, live };
}

test("a form below its code says what is wrong, and then what was planned", async () => {
  const { live, expectNoErrors } = await open("/docs/handbook/forms");
  await live.getByRole("button", { name: "Plan" }).click();
  await live.getByText("Please name the trip.").waitFor();
  await live.getByLabel("Title").fill("Iceland");
  await live.getByLabel("fri").check();
  await live.getByRole("button", { name: "Plan" }).click();

  await live.getByText("Iceland: 2 seats, 1 days").waitFor();
  expectNoErrors();
});

test("a search below its code finds what is typed", async () => {
  const { live, expectNoErrors } = await open("/docs/recipes/search-as-you-type");
  await live.getByLabel("Find a tea").fill("gyo");

  await live.getByText("1 found").waitFor();
  await live.getByText("Gyokuro").waitFor();
  expectNoErrors();
});

test("a stream below its code is stopped", async () => {
  const { live, expectNoErrors } = await open("/docs/handbook/stream");
  await live.getByRole("button", { name: "Export" }).click();
  await live.locator("progress:not([value='0'])").waitFor();
  await live.getByRole("button", { name: "Cancel" }).click();

  await live.getByText("Cancelled.").waitFor();
  await live.locator("progress[value='0']").waitFor();
  expectNoErrors();
});

test("a view of another framework below its code answers", async () => {
  const { live, expectNoErrors } = await open("/docs/recipes/move-a-widget");
  await live.getByLabel("Name").fill("Ada");

  await live.getByText("Taken.").waitFor();
  expectNoErrors();
});

test("no frame for an example that isn't there", async () => {
  const { page } = await openPage({ path: "/docs/live/handbook/forms/PlanTrap" });

  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await page.locator("[data-ui-component]").count()).toBe(0);
});

test.each([
  "/docs/handbook/forms",
  "/docs/live/quick-start/Quantity",
  "/docs/live/handbook/forms/PlanTrip",
  "/docs/live/handbook/stream/Export",
  "/docs/live/recipes/dependent-selects/PickUp",
  "/docs/live/recipes/draft-word-by-word/Reply",
])("%s breaks no rule for accessible pages", async (path) => {
  const { page } = await openPage({ path });
  const examine = await bringAxe(page);

  expect(await examine()).toEqual({ light: [], dark: [] });
});
