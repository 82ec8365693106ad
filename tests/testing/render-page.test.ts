import { expect, test } from "vitest";
import { mountPage } from "@/lib/testing/mount-page";
import { renderPage } from "@/lib/testing/render-page";

test("a page is not mounted where there is no document, and the message says what to do", async () => {
  await expect(mountPage("", { registry: [] })).rejects.toThrow("environment happy-dom or jsdom");
});

test("server components are not rendered without the kit's setup, and the message says what to do", async () => {
  await expect(renderPage("a text", {})).rejects.toThrow("name the kit's setup file");
});
