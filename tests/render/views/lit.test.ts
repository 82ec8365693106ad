import { expect, test } from "vitest";

test("rendering with Lit gives the server no window and no document", async () => {
  const { html, litView } = await import("@/lib/service-ui/render/views/lit/lit");
  const marks = { part: () => ({}), target: () => ({}) };
  expect(await litView(() => html`<p>${1}</p>`)(marks)).toBe("<p>1</p>");

  const names = ["window", "document", "HTMLElement", "Node", "location"];
  expect(names.filter((name) => name in globalThis)).toEqual([]);
});
