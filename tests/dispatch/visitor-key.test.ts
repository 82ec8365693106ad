import { expect, test } from "vitest";
import { visitorKey } from "@/lib/dispatch/visitor-key";

const from = (address: string) => new Headers({ "X-Forwarded-For": address });

test("a session counts for itself, wherever it comes from, and its value is not kept", () => {
  expect(visitorKey("alice", from("1.1.1.1"), "uci_a")).toBe(
    visitorKey("alice", from("2.2.2.2"), "uci_b"),
  );
  expect(visitorKey("alice", from("1.1.1.1"), "uci_a")).not.toBe(
    visitorKey("bob", from("1.1.1.1"), "uci_a"),
  );
  expect(visitorKey("alice", from("1.1.1.1"), "uci_a")).not.toContain("alice");
});

test("visitors behind one address count by instance", () => {
  expect(visitorKey(undefined, from("1.1.1.1"), "uci_a")).not.toBe(
    visitorKey(undefined, from("1.1.1.1"), "uci_b"),
  );
});

test("an address that a client has written before its own changes nothing", () => {
  expect(visitorKey(undefined, from("9.9.9.9, 1.1.1.1"), "uci_a")).toBe(
    visitorKey(undefined, from("1.1.1.1"), "uci_a"),
  );
});
