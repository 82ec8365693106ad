import { type Browser, chromium } from "playwright-core";
import { inject } from "vitest";

const connections = new Map<string, Promise<Browser>>();

/**
 * The browser that all suites of a run share. A worker keeps its connection for every file that it
 * runs, and the connection ends with the worker.
 */
export function sharedBrowser(): Promise<Browser> {
  const endpoint = inject("browserEndpoint");
  const connection = connections.get(endpoint) ?? chromium.connect(endpoint);
  connections.set(endpoint, connection);
  return connection;
}
