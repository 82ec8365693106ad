import { setTimeout as delay } from "node:timers/promises";
import type { Browser } from "playwright-core";
import { JOB_COOKIE, type Job, writeJob } from "../app/job";
import type { Figures } from "../scenario";
import { openSlowLink } from "../slow-link";

/** A user starts a job: until the first and the last of it are shown, and what travels. */
export async function seeJob(
  browser: Browser,
  origin: string,
  path: string,
  { job, roundTripMs }: { readonly job: Job; readonly roundTripMs: number },
): Promise<Figures> {
  const link = await openSlowLink(origin, roundTripMs);
  const context = await browser.newContext();
  try {
    await context.addCookies([{ name: JOB_COOKIE, value: writeJob(job), url: link.origin }]);
    const page = await context.newPage();
    let requests = 0;
    page.on("request", () => {
      requests += 1;
    });
    await page.goto(link.origin + path, { waitUntil: "networkidle" });
    const before = { requests, ...link.bytes };
    const seen = await page.evaluate(watchBar, job.frames);
    await delay(200); // The end of the response may follow its last frame.
    return {
      ...seen,
      requests: requests - before.requests,
      bytes: link.bytes.up - before.up + link.bytes.down - before.down,
    };
  } finally {
    await context.close();
    await link.close();
  }
}

/** In the page: presses "Start", and tells when the bar has moved first and last, and how often. */
function watchBar(frames: number) {
  const values = new Set<number>();
  const startMs = performance.now();
  let firstFrameMs = 0;
  return new Promise<{ firstFrameMs: number; lastFrameMs: number; shown: number }>((resolve) => {
    const observer = new MutationObserver(() => {
      const value = document.querySelector<HTMLProgressElement>("#bar")?.value ?? 0;
      if (value === 0) return;
      const ms = performance.now() - startMs;
      firstFrameMs ||= ms;
      values.add(value);
      if (value < frames) return;
      observer.disconnect();
      resolve({ firstFrameMs, lastFrameMs: ms, shown: values.size });
    });
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    document.querySelector<HTMLButtonElement>("#start")?.click();
  });
}
