import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { INSTANCE_ID_PATTERN } from "@/lib/service-ui/wire/ids";
import {
  openInstanceId,
  randomInstanceId,
  sealInstanceId,
} from "@/lib/service-ui/wire/instance-id";
import { createKeyRing } from "@/lib/service-ui/wire/key-ring";
import { keyRing } from "../support/claims";

test("makes an id without props of 128 random bits", () => {
  const ids = new Set(Array.from({ length: 1000 }, () => randomInstanceId()));
  expect(ids.size).toBe(1000);
  for (const id of ids) expect(id).toMatch(/^uci_[A-Za-z0-9_-]{22}$/);
});

describe("sealed props", () => {
  const small = fc.jsonValue().filter((value) => Buffer.byteLength(JSON.stringify(value)) <= 256);

  test("open to what was sealed, and the id fits the pattern", () => {
    fc.assert(
      fc.property(small, (props) => {
        const id = sealInstanceId("row", props, keyRing);
        expect(id).toMatch(INSTANCE_ID_PATTERN);
        expect(openInstanceId("row", id, keyRing)).toEqual({
          props: JSON.parse(JSON.stringify(props)),
        });
      }),
    );
  });

  test("are sealed with the newest key, and opened with any", () => {
    const [before, now] = [
      "secret before 0123456789abcdef012345",
      "secret now 0123456789abcdef01234567",
    ];
    const id = sealInstanceId("row", 1, createKeyRing(now, [before]));
    expect(openInstanceId("row", id, createKeyRing(now))).toEqual({ props: 1 });
    expect(openInstanceId("row", id, createKeyRing(before))).toBeNull();
    expect(openInstanceId("row", id, createKeyRing("newest secret", [now]))).toEqual({ props: 1 });
  });

  test("give a new id at every render", () => {
    const ids = new Set(Array.from({ length: 100 }, () => sealInstanceId("row", {}, keyRing)));
    expect(ids.size).toBe(100);
  });

  test("are not to be read in the id", () => {
    const id = sealInstanceId("row", { sku: "secret-sku" }, keyRing);
    const bytes = Buffer.from(id.slice(4), "base64url").toString("latin1");
    expect(bytes).not.toContain("secret-sku");
  });

  test("of one component do not open as another's", () => {
    expect(openInstanceId("column", sealInstanceId("row", {}, keyRing), keyRing)).toBeNull();
  });

  test("open with a previous secret, and with none that has left the ring", () => {
    const id = sealInstanceId("row", { sku: "a" }, createKeyRing("old"));
    const props = { sku: "a" };
    expect(openInstanceId("row", id, createKeyRing("new", ["old"]))).toEqual({ props });
    expect(openInstanceId("row", id, createKeyRing("new"))).toBeNull();
  });

  test("do not open after any change of any one character", () => {
    const id = sealInstanceId("row", { sku: "a" }, keyRing);
    const place = fc.integer({ min: 4, max: id.length - 1 });
    fc.assert(
      fc.property(place, fc.constantFrom(..."Az09_-"), (at, by) => {
        fc.pre(id[at] !== by);
        const changed = id.slice(0, at) + by + id.slice(at + 1);
        expect(openInstanceId("row", changed, keyRing)).toBeNull();
      }),
    );
  });

  test("of undefined open as null", () => {
    const id = sealInstanceId("row", undefined, keyRing);
    expect(openInstanceId("row", id, keyRing)).toEqual({ props: null });
  });

  test.each([
    ["the shortest id that the pattern admits", `uci_${"A".repeat(16)}`],
    ["an id of a nonce and a tag around nothing", `uci_${Buffer.alloc(28).toString("base64url")}`],
    ["another spelling", `uci_${Buffer.alloc(40).toString("base64url")}=`],
    ["a random id", randomInstanceId()],
    ["nothing", "uci_"],
  ])("of %s do not open", (_, id) => {
    expect(openInstanceId("row", id, keyRing)).toBeNull();
  });

  test("of 256 bytes are sealed, of 257 they are an error that names component and size", () => {
    const ofBytes = (bytes: number) => "x".repeat(bytes - 2);
    const id = sealInstanceId("row", ofBytes(256), keyRing);
    expect(() => sealInstanceId("row", "é".repeat(128), keyRing)).toThrow(/258 bytes/);
    expect(id).toMatch(INSTANCE_ID_PATTERN);
    expect(() => sealInstanceId("row", ofBytes(257), keyRing)).toThrow(
      /component "row" are 257 bytes of JSON; at most 256/,
    );
  });
});
