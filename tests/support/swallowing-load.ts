import { caughtUp, open, type PageOptions, type RuntimePage } from "./runtime-page";

/**
 * Opens a page where a refresh becomes a load, as Next's does if the server is of another build.
 *
 * @param address what is loaded in place of the page
 */
export async function openSwallowing(
  body: string,
  address = "",
  options?: PageOptions,
): Promise<RuntimePage> {
  const opened = await open(body, options);
  await loadOnRefresh(opened, address);
  return opened;
}

/** Has a refresh become a load of the page. */
export async function loadOnRefresh({ page }: RuntimePage, address = ""): Promise<void> {
  await page.evaluate((address) => {
    document.addEventListener("service:ui-refresh:requested", (event) => {
      event.preventDefault();
      event.detail.waitUntil(new Promise(() => {}));
      location.replace(address || location.href);
    });
  }, address);
}

/** Waits until the runtime has put back what was kept. */
export async function settled({ page }: RuntimePage): Promise<void> {
  await caughtUp(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
}

/** Refuses the next dispatch because its token has expired, and waits for the load that follows. */
export async function expireNext({ page, next }: RuntimePage): Promise<void> {
  const loaded = page.waitForEvent("load");
  (await next()).refuse(403, "expired_signed_ctx");
  await loaded;
}

/** Clicks the element `#go`, whose token has expired, and waits for the load that follows. */
export async function clickExpired(opened: RuntimePage): Promise<void> {
  await opened.page.click("#go");
  await expireNext(opened);
}
