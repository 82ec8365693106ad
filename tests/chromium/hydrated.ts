import type { Page } from "playwright-core";
import { type OpenedPage, openPage } from "../support/browser";

/**
 * Resolves once React has taken over the inspector: what happens on the wire before, it cannot see.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const body = document.getElementById("inspector-body");
    return body && Object.keys(body).some((key) => key.startsWith("__react"));
  });
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
  // The runtime is deferred: what is typed before it has run, nobody hears.
  await opened.page.waitForFunction(() => "ServiceUi" in window);
  return { ...opened, release };
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
      body: JSON.stringify({ ...problem, dispatchId }),
    });
  });
  return contexts;
}
