import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openPage } from "../support/browser";
import type { Listening } from "../support/loopback";
import { type DispatchFate, startLossyFront } from "../support/lossy-front";
import {
  type SharedBacking,
  shareRedis,
  shareSqliteFile,
  shareUpstash,
} from "../support/shared-backing";
import { describeWithRedis } from "../support/with-redis";
import { type RunningApp, type WrittenApp, writeApp } from "../support/written-app";
import { hydrated } from "./hydrated";
import { LOST_ANSWERS_APP } from "./lost-answers-app";

let written: WrittenApp;
beforeAll(async () => {
  written = writeApp("lost-answers", LOST_ANSWERS_APP);
  await written.build();
});
afterAll(() => written?.remove());

function suiteOf(share: () => Promise<SharedBacking>): () => void {
  return () => {
    let backing: SharedBacking;
    let front: Listening;
    /** The server that answers; while it is started anew, one that is to come. */
    let running: Promise<RunningApp>;
    let fates: DispatchFate[];
    /** Holds what the app writes. */
    let folder: string;

    beforeAll(async () => {
      backing = await share();
      folder = mkdtempSync(join(written.folder, "data-"));
      running = start();
      await running;
      front = await startLossyFront({
        serverPort: async () => Number(new URL((await running).url).port),
        fateOf: () => fates.shift() ?? "pass",
      });
    });
    afterAll(async () => {
      await front?.close();
      await (await running)?.stop();
      await backing?.close();
    });
    beforeEach(() => {
      fates = [];
      rmSync(join(folder, "orders"), { force: true });
    });

    const start = () =>
      written.start("start", {
        ...backing.env,
        TEST_FOLDER: folder,
        // A killed handler counts as running for this long, and five seconds.
        UI_HANDLER_TIMEOUT_MS: "3000",
        UI_REPLAY_TIMEOUT_MS: "60000",
      });

    async function open(): Promise<Page> {
      const { page } = await openPage({ path: front.url });
      await hydrated(page, "main");
      return page;
    }

    async function send(page: Page, label: string, dish: string): Promise<void> {
      await page.getByLabel(label).fill(dish);
      await page.getByLabel(label).press("Enter");
    }

    /** Counts rows where they are, not where the page shows them. */
    const rows = () => {
      const path = join(folder, "orders");
      return existsSync(path) ? readFileSync(path, "utf8").trim().split("\n") : [];
    };
    const shown = (page: Page) => page.getByRole("listitem").allTextContents();
    const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Dismiss" });

    it.each([
      ["before", []],
      ["during", ["head soup"]],
      ["after", ["head soup", "line soup"]],
    ])("says that nobody knows if the process was killed %s the write", async (place, expected) => {
      const page = await open();
      const { exited } = await running;
      writeFileSync(join(folder, "killed"), place);
      await send(page, "Order", "soup");
      await exited;
      running = start();
      await page.locator("form[aria-busy]").waitFor();
      await notice(page).getByText("This may have been done. Please check").waitFor();
      expect(await page.getByLabel("Order").inputValue()).toBe("soup");
      await expect.poll(() => shown(page)).toEqual(expected);
      expect(rows()).toEqual(expected);

      // Whoever has looked may send it again.
      await page.getByLabel("Order").press("Enter");
      await expect.poll(() => shown(page)).toEqual([...expected, "head soup", "line soup"]);
      // The render that the lost answer asked for may show the rows before the new answer comes.
      await expect.poll(() => page.getByLabel("Order").inputValue()).toBe("");
      // What nobody knows of stays named until the user has done it again.
      await expect.poll(() => notice(page).count()).toBe(0);
    });

    it.each<[string, DispatchFate[]]>([
      ["the answer", ["answered"]],
      ["the request", ["unsent"]],
      ["the answer, and that of the repeat", ["answered", "answered"]],
      ["request and answer in turns", ["unsent", "answered", "unsent"]],
    ])("writes once and shows it if the connection loses %s", async (_, lost) => {
      const page = await open();
      fates = lost;
      await send(page, "Order", "soup");
      await expect.poll(() => shown(page)).toEqual(["head soup", "line soup"]);
      await expect.poll(() => page.locator("[aria-busy]").count()).toBe(0);
      expect(await page.getByLabel("Order").inputValue()).toBe("");
      expect(await notice(page).count()).toBe(0);
      expect([rows(), fates]).toEqual([["head soup", "line soup"], []]);
    });

    it("leads to what it has created where the lost answer led", async () => {
      const page = await open();
      fates = ["answered"];
      await send(page, "Create", "soup");
      await page.getByRole("heading", { name: "Order of soup" }).waitFor();
      expect(await shown(page)).toEqual(["head soup", "line soup"]);
      expect(rows()).toEqual(["head soup", "line soup"]);
      expect(new URL(page.url()).pathname).toBe("/orders/soup");
    });

    it("says that a sign-in was done whose cookie is lost, and lets the user try again", async () => {
      const page = await open();
      fates = ["answered"];
      await send(page, "Sign in", "Ada");
      await notice(page).getByText("This was done. Please check the page.").waitFor();
      expect(await page.getByLabel("Sign in").inputValue()).toBe("Ada");
      await page.getByRole("heading", { name: "Orders of nobody" }).waitFor();
      await expect.poll(() => shown(page)).toEqual(["head Ada", "line Ada"]);
      expect(rows()).toEqual(["head Ada", "line Ada"]);
      expect(await page.context().cookies()).toEqual([]);

      await page.getByLabel("Sign in").press("Enter");
      await page.getByRole("heading", { name: "Orders of Ada" }).waitFor();
      expect(rows()).toHaveLength(4);
    });

    it("says that a request which the input schema refused did nothing", async () => {
      const page = await open();
      fates = ["answered"];
      await send(page, "Order", "");
      await notice(page).getByText("Nothing was done. Please try again.").waitFor();
      expect(rows()).toEqual([]);
    });
  };
}

describe("an app over SQLite", suiteOf(shareSqliteFile));
describeWithRedis("an app over Redis", suiteOf(shareRedis));
describeWithRedis("an app over Upstash", suiteOf(shareUpstash));
