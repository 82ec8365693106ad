import { describe, expect, it } from "vitest";
import { entriesFor, entryFor } from "@/lib/versioning/choose/entry-for";
import type { RouteVersion } from "@/lib/versioning/map/route-version";

const ORDERS = { path: "/v1/orders", version: "1.0.0" } as const;
const WRITING: RouteVersion = { ...ORDERS, lifecycle: "active", methods: ["POST", "PUT"] };
const READING: RouteVersion = { ...ORDERS, lifecycle: "active", methods: ["GET"] };
const OTHERS: RouteVersion = { ...ORDERS, lifecycle: "active" };

describe("the entry for a method", () => {
  it.each([
    ["GET", READING],
    ["HEAD", READING],
    ["PUT", WRITING],
    ["DELETE", OTHERS],
  ])("is the one that is about it, or about all others: %s", (method, entry) => {
    expect(entryFor([OTHERS, WRITING, READING], method)).toBe(entry);
  });

  it("is the first if none is about it", () => {
    expect(entryFor([WRITING, READING], "DELETE")).toBe(WRITING);
  });

  it("is one for each path and version", () => {
    const newer: RouteVersion = { ...OTHERS, version: "2.0.0" };
    expect(entriesFor([WRITING, newer, READING], "HEAD")).toEqual([READING, newer]);
  });
});
