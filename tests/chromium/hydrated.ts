import type { Page } from "playwright-core";
import { type OpenedPage, openPage } from "../support/browser";
import { problemBody } from "../support/problem-body";

/**
 * Resolves once React has taken over an element, after the page has loaded.
 *
 * @param selector default the inspector, which can't see what happens on the wire before
 */
export async function hydrated(page: Page, selector = "#inspector-body"): Promise<void> {
  await page.waitForFunction((at) => {
    const element = document.querySelector(at);
    return element && Object.keys(element).some((key) => key.startsWith("__react"));
  }, selector);
}

/**
 * Opens a page whose runtime runs, and whose React is held back until `release`.
 *
 * @param url a path of the app, or a whole URL
 */
export async function openUnhydrated(url: string): Promise<OpenedPage & { release(): void }> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const opened = await openPage({
    path: "about:blank",
    async before(page) {
      await page.route("**/_next/static/**/*.js", async (route) => {
        await held;
        await route.continue();
      });
    },
  });
  await opened.page.goto(url, { waitUntil: "commit" });
  // What happens before the runtime has run is another test's.
  await opened.page.waitForFunction(() => "ServiceUi" in window);
  return { ...opened, release };
}

/** Holds back the dispatches of a page until the function that it gives is called. */
export async function holdDispatches(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/__ui/dispatch", (route) => released.then(() => route.continue()));
  return release;
}

/**
 * Answers the first dispatch of a page as the server does if the context has expired, and gives the
 * contexts of all.
 */
export async function expireFirst(page: Page): Promise<readonly string[]> {
  const contexts: string[] = [];
  await page.route("**/__ui/dispatch", async (route) => {
    const { ctx, dispatchId } = route.request().postDataJSON();
    if (contexts.push(ctx) > 1) return route.continue();
    const code = "expired_signed_ctx";
    const problem = { type: `/docs/errors/${code}`, title: code, status: 403, code, detail: "" };
    return route.fulfill({
      status: 403,
      contentType: "application/problem+json",
      body: JSON.stringify(problemBody({ ...problem, dispatchId })),
    });
  });
  return contexts;
}
