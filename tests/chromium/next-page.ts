import type { ConsoleMessage, Page, Request } from "playwright-core";
import { expect } from "vitest";
import { openPage } from "../support/browser";
import { hydrated } from "./hydrated";

/** Renders that the server has made and that do not arrive. */
export interface HeldRenders {
  /** How many there are. */
  count(): number;
  /** Lets them arrive, and all that come after them. */
  release(): void;
}

/** A page of the app of `next-app.ts`, and what it asks of the server. */
export interface NextPage {
  readonly page: Page;
  /** The list that is this page's alone. */
  readonly id: string;
  /** How many renders were asked for since the page was opened, prefetches aside. */
  renders(): number;
  /**
   * Holds back the renders that are asked for from now on.
   *
   * @param options.after how many go through before; default none
   * @param options.before what happens on the server before it makes the first that is held
   */
  hold(options?: { after?: number; before?: BehindAct }): Promise<HeldRenders>;
  /** Does something on the server, out of the page's sight. */
  behind(act: BehindAct): Promise<void>;
  /** Clicks as a script does, which moves no focus. */
  clickUnseen(name: string): Promise<void>;
  /** How many dispatches have been answered since the page was opened. */
  answers(): Promise<number>;
  /** The text of what a selector finds, of the page that is shown. */
  shown(selector: string): Promise<string[]>;
  /** Fails the test if the page was loaded anew, or wrote an error or a warning to the console. */
  expectCalm(): Promise<void>;
}

/** `close` has the list's slow parts wait for `open`; `stamp` is another user's click. */
type BehindAct = "close" | "open" | "stamp";

declare global {
  interface Window {
    /** How many dispatches have been answered; gone where the page was loaded anew. */
    answersSeen?: number;
  }
}

let pages = 0;

/**
 * Opens a page of the app, with a list of its own, and waits until React has hydrated it.
 *
 * @param origin with the app's `basePath`
 * @param place the page's path before the list's id
 */
export async function openNextPage(origin: string, place = "/lists"): Promise<NextPage> {
  pages += 1;
  const id = `list-${process.pid}-${pages}`;
  const complaints: string[] = [];
  let renders = 0;
  const behind = async (act: BehindAct) => {
    await fetch(`${origin}/behind/${id}/${act}`, { method: "POST" });
  };
  const { page, pageErrors } = await openPage({
    path: `${origin}${place}/${id}`,
    before: async (opened) => {
      opened.on("console", (message: ConsoleMessage) => {
        if (["error", "warning"].includes(message.type())) complaints.push(message.text());
      });
      opened.on("request", (request) => {
        if (isRender(request)) renders += 1;
      });
    },
  });
  await hydrated(page, "main button");
  await page.evaluate(() => {
    window.answersSeen = 0;
    document.addEventListener("service:ui-event:dispatched", () => {
      window.answersSeen = (window.answersSeen ?? 0) + 1;
    });
  });
  return {
    page,
    id,
    behind,
    renders: () => renders,
    async hold({ after = 0, before } = {}) {
      const held: unknown[] = [];
      let passed = 0;
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(
        (url) => url.searchParams.has("_rsc"),
        async (route) => {
          if (!isRender(route.request())) return route.continue();
          passed += 1;
          if (passed <= after) return route.continue();
          if (before && passed === after + 1) await behind(before);
          const response = await route.fetch();
          held.push(response);
          await released;
          await route.fulfill({ response });
        },
      );
      return { count: () => held.length, release };
    },
    clickUnseen: (name) =>
      page.getByRole("button", { name, includeHidden: true }).evaluate((button: HTMLElement) => {
        button.click();
      }),
    answers: () => page.evaluate(() => window.answersSeen ?? Number.NaN),
    shown: (selector) => page.locator(selector).filter({ visible: true }).allTextContents(),
    async expectCalm() {
      expect(await page.evaluate(() => "answersSeen" in window)).toBe(true);
      expect({ complaints, pageErrors }).toEqual({ complaints: [], pageErrors: [] });
    },
  };
}

function isRender(request: Request): boolean {
  const headers = request.headers();
  return headers.rsc === "1" && !headers["next-router-prefetch"];
}
