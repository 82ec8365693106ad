import { expect, inject, test } from "vitest";

test("serves the front page as HTML", async () => {
  const response = await fetch(inject("baseUrl"));

  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toMatch(/^text\/html\b/);
});
