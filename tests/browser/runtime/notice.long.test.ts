import { describe, expect, test } from "vitest";
import { SAVE } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

describe("the default notice", () => {
  test("shows for each failure", async () => {
    const { page, click } = await open(SAVE);
    for (const _failure of [1, 2]) {
      (await click("#go")).refuse(500, "handler_failed");
      await page.getByRole("alert").waitFor();
      await page.getByRole("button", { name: "Dismiss" }).click();
      expect(await page.getByRole("alert").count()).toBe(0);
    }
  });

  test("leaves focus where it is, and goes when the next dispatch succeeds", async () => {
    const { page, click } = await open(SAVE);
    (await click("#go")).refuse(500, "handler_failed");
    await page.getByRole("alert").waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("go");
    (await click("#go")).patch();
    await page.getByRole("alert").waitFor({ state: "detached" });
  });

  test("does not show where the app prevents the event's default", async () => {
    const { page, click, logged, arrived } = await open(SAVE);
    await page.evaluate(() => {
      document.addEventListener("service:ui-event:failed", (event) => event.preventDefault());
    });
    (await click("#go")).refuse(500, "handler_failed");
    await logged("service:ui-event:failed");
    await arrived();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("stays away from then on where the app prevents the event's default later", async () => {
    const { page, click, logged, arrived } = await open(SAVE);
    (await click("#go")).refuse(500, "handler_failed");
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.evaluate(() => {
      addEventListener("service:ui-event:failed", (event) => event.preventDefault());
    });
    (await click("#go")).refuse(500, "handler_failed");
    await logged("service:ui-event:failed", 2);
    await arrived();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("shows without a network, and says that there is none", async () => {
    const { page, click, context, advanceUntil } = await open(SAVE, { clock: true });
    (await click("#go")).patch();
    await context.setOffline(true);
    await page.click("#go");
    await advanceUntil(page.getByRole("alert").waitFor(), 500);
    expect(await page.getByRole("alert").textContent()).toContain("You are offline.");
  });
});
