import { expect, test } from "vitest";
import { mountPage } from "@/lib/service-ui/testing/mount-page";
import { renderPage } from "@/lib/service-ui/testing/render-page";

test("a page is not mounted where there is no document, and the message says what to do", async () => {
  await expect(mountPage("", { registry: [] })).rejects.toThrow("environment happy-dom or jsdom");
});

test("server components are rendered without a document", async () => {
  expect(await renderPage("a text", {})).toBe("a text");
});
