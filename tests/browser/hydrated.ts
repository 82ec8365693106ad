import type { Page } from "playwright-core";

/**
 * Resolves once React has taken over the inspector: what happens on the wire before, it cannot see.
 */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const body = document.getElementById("inspector-body");
    return body && Object.keys(body).some((key) => key.startsWith("__react"));
  });
}
