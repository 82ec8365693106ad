import type { RuntimePage } from "./runtime-page";

/**
 * Has a refresh become a load of the page, as Next's does if the server is of another build.
 *
 * @param opened once the runtime's second file is there
 * @param address what is loaded in place of the page
 */
export async function loadOnRefresh({ page }: RuntimePage, address = ""): Promise<void> {
  await page.evaluate(`import("/event-runtime-trouble.js").then(() => {})`);
  await page.evaluate((address) => {
    document.addEventListener("service:ui-refresh:requested", (event) => {
      event.preventDefault();
      event.detail.waitUntil(new Promise(() => {}));
      location.replace(address || location.href);
    });
  }, address);
}

/** Clicks the element `#go`, whose token has expired, and waits for the load that follows. */
export async function clickExpired({ page, next }: RuntimePage): Promise<void> {
  await page.click("#go");
  const loaded = page.waitForEvent("load");
  (await next()).refuse(403, "expired_signed_ctx");
  await loaded;
}
