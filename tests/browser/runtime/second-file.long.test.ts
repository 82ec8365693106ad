import { expect, test } from "vitest";
import { patchFor, SAVE } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const SECOND_FILE = "**/event-runtime-trouble.js";

/** Opens the page and clicks; timers stand still, so the second file was not fetched before. */
async function clicked(prepare: (opened: RuntimePage) => Promise<unknown>) {
  const opened = await open(SAVE, { clock: true });
  await prepare(opened);
  return { ...opened, dispatch: await opened.click("#go") };
}

const blocked = ({ page }: RuntimePage) => page.route(SECOND_FILE, (route) => route.abort());

test("patches land where the second file can't be fetched", async () => {
  const { page, dispatch, logged } = await clicked(blocked);
  dispatch.patch(patchFor("save"));
  await logged("service:ui-event:dispatched");
  expect(await page.textContent("#echo")).toBe("new");
  await page.waitForSelector("#go:not([aria-busy])");
});

test("a refusal fails as network_error where the second file can't be fetched, and frees the element", async () => {
  const { page, dispatch, received, failure } = await clicked(blocked);
  dispatch.refuse(500, "handler_failed");
  expect(await failure()).toMatchObject({
    status: 0,
    code: "network_error",
    request: dispatch.body,
  });
  await page.waitForSelector("#go:not([aria-busy])");
  expect(received).toHaveLength(1);
});

test("patches land, and what else is asked for fails, where the second file can't be fetched", async () => {
  const { page, dispatch, logged, failure } = await clicked(blocked);
  dispatch.ask({ refresh: true }, patchFor("save"));
  expect(await failure()).toMatchObject({ status: 0, code: "network_error" });
  expect(await logged("service:ui-event:dispatched")).toHaveLength(1);
  expect(await page.textContent("#echo")).toBe("new");
  await page.waitForSelector("#go:not([aria-busy])");
});

test("a second file that could not be fetched is asked for again when it is needed", async () => {
  let requests = 0;
  const { page, dispatch, logged } = await clicked(async ({ page }) => {
    await page.route(SECOND_FILE, (route) => (requests++ ? route.continue() : route.abort()));
    await page.clock.runFor(1);
    await expect.poll(() => requests).toBe(1);
  });
  await page.evaluate(() => {
    document.addEventListener("service:ui-refresh:requested", (event) => event.preventDefault());
  });
  dispatch.ask({ refresh: true }, patchFor("save"));
  await logged("service:ui-refresh:requested");
  expect(requests).toBe(2);
});
