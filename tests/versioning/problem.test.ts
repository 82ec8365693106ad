import { expect, it } from "vitest";
import { problem } from "./fixtures";

it.each([
  ["not_acceptable", 406],
  ["unknown_thing", 400],
] as const)(
  "makes a document of %s whose type leads to the API's own page",
  async (code, status) => {
    const response = problem(code, { detail: "No.", available: [] }, { Allow: "GET" });

    expect(response.status).toBe(status);
    expect(response.headers.get("Allow")).toBe("GET");
    expect(await response.json()).toMatchObject({
      type: `/docs/problems#${code}`,
      status,
      code,
      detail: "No.",
      available: [],
    });
  },
);
