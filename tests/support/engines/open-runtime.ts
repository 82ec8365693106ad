import type { AddressInfo } from "node:net";
import { expect, onTestFinished } from "vitest";
import {
  type RuntimeServer,
  type ServedPage,
  serveRuntimePage,
  stopServing,
} from "../runtime-server";
import type { EnginePage } from "./engine-page";

/**
 * Loads a page of the test's own, at an origin of its own, and resolves once the runtime is there.
 *
 * @returns what is behind the page until the test ends
 */
export async function openRuntime(
  page: EnginePage,
  body: string,
  options?: ServedPage,
): Promise<RuntimeServer & { readonly url: string }> {
  const server = await serveRuntimePage(body, options);
  onTestFinished(() => stopServing(server.http));
  const { port } = server.http.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  await page.goto(url);
  await expect.poll(() => page.evaluate(() => "ServiceUi" in window)).toBe(true);
  return { ...server, url };
}
