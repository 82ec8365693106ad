import type { Browser } from "playwright-core";
import type { CaseKey } from "./case-key";
import { median } from "./quantile";
import type { Server, ServerName } from "./servers";
import { visit } from "./visit";

/** Bytes of one interaction on a kept-alive connection, HTTP's headers and framing counted. */
export interface InteractionBytes {
  readonly up: number;
  readonly down: number;
}

export type BytesFigures = Readonly<Partial<Record<CaseKey, InteractionBytes>>>;

const PAGES = [
  ["route", "next", "/check/own"],
  ["action", "next", "/check/action"],
  ["node", "node", "/check/own"],
  ["htmx", "next", "/htmx/check"],
  ["query", "next", "/check/query"],
] as const satisfies readonly (readonly [CaseKey, ServerName, string])[];

/** Medians of so many interactions with the checked field. */
export async function measureBytes(
  browser: Browser,
  servers: Readonly<Record<ServerName, Server>>,
  interactions: number,
): Promise<BytesFigures> {
  const figures: [CaseKey, InteractionBytes][] = [];
  for (const [key, server, path] of PAGES) {
    const { page, link, close } = await visit(browser, servers[server].origin, path, {
      roundTripMs: 0,
    });
    const up: number[] = [];
    const down: number[] = [];
    // The first opens what connections there have to be.
    for (let done = 0; done <= interactions; done += 1) {
      const before = { ...link.bytes };
      // All of one length, so that they weigh the same.
      const address = `ada${done.toString().padStart(6, "0")}@example.org`;
      await page.fill("#email", address);
      await page.waitForFunction(
        (value) => document.querySelector("#message")?.textContent?.includes(value),
        address,
      );
      if (done === 0) continue;
      up.push(link.bytes.up - before.up);
      down.push(link.bytes.down - before.down);
    }
    await close();
    figures.push([key, { up: median(up), down: median(down) }]);
  }
  return Object.fromEntries(figures);
}
