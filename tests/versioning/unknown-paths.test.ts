import { expect, it } from "vitest";
import { HTTP_METHODS } from "@/lib/versioning/http-methods";
import { refuseUnknownPaths } from "@/lib/versioning/unknown-paths";
import { problem } from "./fixtures";

it.each(HTTP_METHODS)("answers %s of a path that no version serves with 404", async (method) => {
  const handlers = refuseUnknownPaths(problem);
  const request = new Request("http://localhost/v9/things", { method });
  const response = await handlers[method](request);

  expect(response.status).toBe(404);
  expect(response.headers.get("Content-Type")).toBe("application/problem+json");
  const text = await response.text();
  if (method === "HEAD") return expect(text).toBe("");
  expect(JSON.parse(text)).toMatchObject({
    code: "unknown_path",
    detail: "No version of the API serves this path.",
  });
});
