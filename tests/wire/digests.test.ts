import { expect, test } from "vitest";
import {
  isUserDigest,
  type PageUser,
  pageUser,
  recordDigest,
  userDigest,
} from "@/lib/service-ui/wire/digests";
import { createKeyRing, type KeyRing } from "@/lib/service-ui/wire/key-ring";

const keyRing = createKeyRing("a secret of at least 32 bytes, for tests");
const NEW = "another secret of 32 bytes, for tests!";
const renewed = createKeyRing(NEW);
const rotated = createKeyRing(NEW, ["a secret of at least 32 bytes, for tests"]);

test("are 22 base64url characters that stay the same under one key", () => {
  expect(recordDigest("row", { item: "tea" }, keyRing)).toBe("WJWqPobbdiTp2YZcTOqFvg");
  expect(userDigest("row", ["key", "17"], keyRing)).toBe("qd2d6-izquB8NuISwlJA6g");
  expect(userDigest("row", ["session", "s3cret"], keyRing)).toBe("HVu-l8p2mTBxRnPgkYMy0Q");
  const again = createKeyRing("a secret of at least 32 bytes, for tests");
  expect(recordDigest("row", { item: "tea" }, again)).toBe(
    recordDigest("row", { item: "tea" }, keyRing),
  );
});

test("are told under each key of the ring, the first key's first", () => {
  for (const digestUnder of [
    (ring: KeyRing) => recordDigest("row", { item: "tea" }, ring),
    (ring: KeyRing) => userDigest("row", ["key", "17"], ring),
  ]) {
    expect(digestUnder(rotated)).toBe(`${digestUnder(renewed)} ${digestUnder(keyRing)}`);
  }
});

test("don't depend on the order of an object's members, but on that of a list's", () => {
  const digest = (record: unknown) => recordDigest("row", record, keyRing);
  expect(digest({ a: { x: 1, y: 2 }, b: [1] })).toBe(digest({ b: [1], a: { y: 2, x: 1 } }));
  expect(digest([1, 2])).not.toBe(digest([2, 1]));
});

test("differ by secret, purpose, component, kind of user, and type and place of a value", () => {
  const own = JSON.parse('{"__proto__":{"a":1}}');
  const records: unknown[] = [1, "1", [1], ["1"], { a: 1 }, { a: "1" }, {}, [], null, "", own];
  records.push(["a", "b"], ["a,b"], [["a"], "b"], "row", ["key", "17"]);
  const users: PageUser[] = [
    ["key", "17"],
    ["session", "17"],
    ["key", "1"],
    ["key", "session,17"],
    ["key", 'row","key'],
  ];
  const all = [keyRing, renewed].flatMap((one) =>
    ["row", "row2", "user"].flatMap((component) => [
      ...records.map((record) => recordDigest(component, record, one)),
      ...users.map((user) => userDigest(component, user ?? ["key", ""], one)),
    ]),
  );
  expect(new Set(all).size).toBe(all.length);
  for (const digest of all) expect(digest).toMatch(/^[\w-]{22}$/);
});

test("name the application's own user, else the session, else nobody", () => {
  expect(pageUser("ada", "s3cret")).toEqual(["key", "ada"]);
  // Whoever isn't signed in is nobody, whatever session they have.
  expect(pageUser(null, "s3cret")).toBeNull();
  expect(pageUser("", "s3cret")).toBeNull();
  expect(pageUser(undefined, "s3cret")).toEqual(["session", "s3cret"]);
  expect(pageUser(undefined, "")).toBeNull();
  expect(pageUser(undefined, null)).toBeNull();
});

test("are those of a user under any key of the ring, and no other text is", () => {
  const user: PageUser = ["key", "ada"];
  const digest = userDigest("row", user, keyRing);
  expect(isUserDigest(digest, "row", user, keyRing)).toBe(true);
  expect(isUserDigest(digest, "row", user, rotated)).toBe(true);
  // A page of during a rotation, once the former key is gone, or before the new one was known.
  const both = userDigest("row", user, rotated);
  for (const ring of [keyRing, renewed, rotated]) {
    expect(isUserDigest(both, "row", user, ring)).toBe(true);
    expect(isUserDigest(both, "row", ["key", "eve"], ring)).toBe(false);
  }
  const bytes = Buffer.from(digest, "base64url");
  for (const forged of [
    ...["", " ", digest.slice(1), `${digest}A`, `${digest},${digest}`, `${digest}==`],
    ...[bytes.toString("hex"), bytes.toString("base64"), digest.toLowerCase(), "ü".repeat(11)],
    ...[userDigest("row2", user, keyRing), userDigest("row", ["key", "eve"], keyRing)],
    ...[userDigest("row", ["session", "ada"], keyRing), recordDigest("row", "ada", keyRing)],
    userDigest("row", user, renewed),
  ]) {
    expect(isUserDigest(forged, "row", user, keyRing)).toBe(false);
  }
  expect(isUserDigest(digest, "row", null, keyRing)).toBe(false);
});
