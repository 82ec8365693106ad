import { expect, test } from "vitest";
import { registry } from "@/components/registry";

test("has only components that say who may use them", () => {
  const silent = registry.definitions.filter(({ allow }) => !allow);
  expect(silent.map(({ name }) => name)).toEqual([]);
});
