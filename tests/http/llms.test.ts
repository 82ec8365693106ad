import { expect, inject, test } from "vitest";

const get = (path: string) => fetch(inject("baseUrl") + path);

test("serves the contents of the docs to assistants, with links that lead to pages", async () => {
  const response = await get("/llms.txt");
  const text = await response.text();

  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(text).toMatch(/^# Service UI\n\n> /);
  expect(text).toMatch(/\n- \[Forms\]\(\/docs\/handbook\/forms\): \S/);
  expect(text).not.toContain("/docs/decisions");
  const [first = ""] = Array.from(text.matchAll(/\]\((\/docs\/[^)]+)\)/g), ([, path]) => path);
  expect((await get(first)).status).toBe(200);
});

test("serves every chapter to assistants in one file", async () => {
  const text = await (await get("/llms-full.txt")).text();

  expect(text).toContain("Address: /docs/handbook/forms\n\n# Forms\n");
  expect(text).toContain("Address: /docs/versioning\n");
  expect(text).not.toContain("Address: /docs/contract/");
});
