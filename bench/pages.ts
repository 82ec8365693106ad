import type { Browser, Page } from "playwright-core";
import { median } from "./quantile";
import type { Server } from "./servers";
import { openSlowLink, type SlowLink } from "./slow-link";

/** A page with the same field, by whichever way it is answered. */
export interface Contestant {
  /** The case's letter; `b, deep` is b) on a page three segments further down. */
  readonly key: "a" | "b" | "b, deep" | "d" | "f";
  readonly path: string;
  readonly server: Server;
}

export interface InteractionBytes {
  readonly up: number;
  readonly down: number;
}

/** What a page does from an input event until its message has changed, milliseconds. */
const INTERACT = `(value) => new Promise((resolve) => {
  const field = document.querySelector("#email");
  const before = document.querySelector("#message").textContent;
  let start = 0;
  const observer = new MutationObserver(() => {
    if (document.querySelector("#message")?.textContent === before) return;
    observer.disconnect();
    resolve(performance.now() - start);
  });
  observer.observe(document.querySelector("main"), { subtree: true, childList: true, characterData: true });
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set;
  setter.call(field, value);
  start = performance.now();
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
})`;

let people = 0;

/** A valid address that no page shows yet; all of one length, so that they weigh the same. */
function nextAddress(): string {
  people += 1;
  return `ada${people.toString().padStart(6, "0")}@example.org`;
}

function interact(page: Page): Promise<number> {
  return page.evaluate<number>(`(${INTERACT})(${JSON.stringify(nextAddress())})`);
}

/** A page over a slow link, ready to be used. */
export interface OpenContestant extends Contestant {
  readonly page: Page;
  readonly link: SlowLink;
  close(): Promise<void>;
}

export async function openContestant(
  browser: Browser,
  contestant: Contestant,
): Promise<OpenContestant> {
  const link = await openSlowLink(contestant.server.origin);
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link.origin + contestant.path, { waitUntil: "networkidle" });
  await interact(page);
  const close = async () => {
    await context.close();
    await link.close();
  };
  return { ...contestant, page, link, close };
}

/** From the event to the patched DOM over a round trip of so many milliseconds, ms. */
export async function measureLatency(
  { page, link }: OpenContestant,
  roundTripMs: number,
): Promise<number> {
  link.setRoundTrip(roundTripMs);
  const taken = await interact(page);
  link.setRoundTrip(0);
  return taken;
}

/** Bytes of one interaction on a kept-alive connection, each way, HTTP's headers and framing counted. */
export async function measureBytes(
  { page, link }: OpenContestant,
  times: number,
): Promise<InteractionBytes> {
  const up: number[] = [];
  const down: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const before = { ...link.bytes };
    await interact(page);
    up.push(link.bytes.up - before.up);
    down.push(link.bytes.down - before.down);
  }
  return { up: median(up), down: median(down) };
}

/** Bytes of JavaScript that a page loads with an empty cache, as they travel. */
export async function measureScripts(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() !== "script") return;
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(url, { waitUntil: "networkidle" });
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  } finally {
    await context.close();
  }
}

/** Types into the field as soon as there is one, again and again, until the message answers. */
const IMPATIENT = `(() => {
  const asked = setInterval(() => {
    const field = document.querySelector("#email");
    const message = document.querySelector("#message");
    if (!field || !message) return;
    if (message.dataset.state === "valid") {
      clearInterval(asked);
      window.answeredAt = performance.now();
      return;
    }
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, "ada@example.org");
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }, 50);
})()`;

/** From the start of a cold load to the first answered interaction, on a slow processor and a slow link, ms. */
export async function measureColdStart(
  browser: Browser,
  { server, path }: Contestant,
  { cpuSlowdown, roundTripMs }: { readonly cpuSlowdown: number; readonly roundTripMs: number },
): Promise<number> {
  const link = await openSlowLink(server.origin);
  link.setRoundTrip(roundTripMs);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
    await page.addInitScript(IMPATIENT);
    await page.goto(link.origin + path, { waitUntil: "commit" });
    const answered = await page.waitForFunction("window.answeredAt", undefined, { polling: 50 });
    return Number(await answered.jsonValue());
  } finally {
    await context.close();
    await link.close();
  }
}
