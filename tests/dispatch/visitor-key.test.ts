import { expect, test } from "vitest";
import { visitorKey } from "@/lib/dispatch/visitor-key";

test("a session counts for itself, in whatever instance, and its value is not kept", () => {
  expect(visitorKey("alice", "uci_a")).toBe(visitorKey("alice", "uci_b"));
  expect(visitorKey("alice", "uci_a")).not.toBe(visitorKey("bob", "uci_a"));
  expect(visitorKey("alice", "uci_a")).not.toContain("alice");
});

test("visitors without a session count by instance", () => {
  expect(visitorKey(undefined, "uci_a")).not.toBe(visitorKey(undefined, "uci_b"));
  expect(visitorKey("", "uci_a")).toBe(visitorKey(undefined, "uci_a"));
});

test("a session that is called like an instance is none", () => {
  expect(visitorKey("instance:uci_a", "uci_b")).not.toBe(visitorKey(undefined, "uci_a"));
});
