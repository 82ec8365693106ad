import { expect, test } from "vitest";
import { visitorKey } from "@/lib/dispatch/visitor-key";

test("counts a session for itself, in whatever instance, and does not keep its value", () => {
  expect(visitorKey("alice", "uci_a")).toBe(visitorKey("alice", "uci_b"));
  expect(visitorKey("alice", "uci_a")).not.toBe(visitorKey("bob", "uci_a"));
  expect(visitorKey("alice", "uci_a")).not.toContain("alice");
});

test("counts visitors without a session by instance", () => {
  expect(visitorKey(undefined, "uci_a")).not.toBe(visitorKey(undefined, "uci_b"));
  expect(visitorKey("", "uci_a")).toBe(visitorKey(undefined, "uci_a"));
});

test("takes a session that is called like an instance for none", () => {
  expect(visitorKey("instance:uci_a", "uci_b")).not.toBe(visitorKey(undefined, "uci_a"));
});

test("makes the key a digest of the session, or the instance", () => {
  expect(visitorKey("alice", "uci_a")).toBe(
    "session:2bd806c97f0e00af1a1fc3328fa763a9269723c8db8fac4f93af71db186d6e90",
  );
  expect(visitorKey(undefined, "uci_a")).toBe("instance:uci_a");
});
