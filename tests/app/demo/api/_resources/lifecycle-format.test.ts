import { expect, it } from "vitest";
import { readLifecycleFormat } from "@/app/demo/api/_resources/lifecycle-format";

it.each([
  [undefined, "date"],
  ["", "date"],
  ["date", "date"],
  ["rfc", "rfc"],
])("reads API_LIFECYCLE_FORMAT=%s as the format %s", (value, format) => {
  expect(readLifecycleFormat({ API_LIFECYCLE_FORMAT: value })).toBe(format);
});

it("throws for a misspelt format instead of falling back", () => {
  expect(() => readLifecycleFormat({ API_LIFECYCLE_FORMAT: "RFC" })).toThrow(
    'API_LIFECYCLE_FORMAT is "RFC"; it can be date or rfc',
  );
});
