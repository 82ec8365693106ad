import { expect, test, vi } from "vitest";
import { z } from "zod";
import { createUi, defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import type { UserKey } from "@/lib/service-ui/declare/user-key";
import type { SigningContext } from "@/lib/service-ui/keys/page-keys";
import { expandInstance } from "@/lib/service-ui/render/expand-instance";
import { signInstance } from "@/lib/service-ui/render/sign-instance";
import { recordDigest, userDigest } from "@/lib/service-ui/wire/digests";
import { ATTR_RECORD, ATTR_USER } from "@/lib/service-ui/wire/markup";
import { RequestView } from "@/lib/service-ui/wire/request-view";
import { keyRing, NOW } from "../support/claims";
import { fail } from "../support/for-this-test";

const signing = { keyRing, binding: null, ttlSeconds: 600, nowMs: () => NOW * 1000 };
const by = (cookie: string, binding: string | null = null): SigningContext => ({
  ...signing,
  binding,
  request: new RequestView(new Headers({ cookie })),
});
const schema = z.object({ item: z.string(), version: z.int(), note: z.string().optional() });
const declared = { allow: () => true, parts: { note: "textarea" }, events: [] } as const;
const note = defineUiComponent({ ...declared, name: "note", props: schema, record: ["item"] });
const whole = defineUiComponent({ ...declared, name: "note", props: schema });

const recordOf = (...given: Parameters<typeof signInstance>) => signInstance(...given).record;
const userOf = (...given: Parameters<typeof signInstance>) => signInstance(...given).user;

test("tells the record by the props that it names, whatever the others are", () => {
  const one = recordOf(note, { item: "a", version: 1 }, signing);
  expect(one).toBe(recordDigest("note", ["a"], keyRing));
  expect(recordOf(note, { item: "a", version: 2, note: "x" }, signing)).toBe(one);
  expect(recordOf(note, { item: "b", version: 1 }, signing)).not.toBe(one);
});

test("tells one record whatever the props are, if it names none of them", () => {
  const form = defineUiComponent({ ...declared, name: "note", props: schema, record: [] });
  const one = recordOf(form, { item: "a", version: 1 }, signing);
  expect(one).toBe(recordDigest("note", [], keyRing));
  expect(recordOf(form, { item: "b", version: 2 }, signing)).toBe(one);
});

test("tells the record by all props, in any order, if it names none", () => {
  const one = recordOf(whole, { item: "a", version: 1 }, signing);
  expect(recordOf(whole, { version: 1, item: "a" }, signing)).toBe(one);
  expect(recordOf(whole, { item: "a", version: 2 }, signing)).not.toBe(one);
  expect(recordOf(whole, { item: "a", version: 1, note: "" }, signing)).not.toBe(one);
});

test.each<[string, object]>([
  ["field", { parts: { a: "input" } }],
  ["form, whose fields may be no parts", { parts: { a: "form" } }],
  ["fieldset", { parts: { a: "fieldset" } }],
])("tells the record of a component with a %s", (_, more) => {
  const one = defineUiComponent({ ...declared, name: "one", props: schema, ...more } as never);
  expect(recordOf(one, { item: "a", version: 1 }, signing)).toMatch(/^[\w-]{22}$/);
});

test("tells the record of a component whose text is edited in place", () => {
  const one = defineUiComponent({
    name: "one",
    allow: () => true,
    props: schema,
    parts: { title: "text" },
    events: (on) => [on("title", "input", () => {})],
  });
  expect(recordOf(one, { item: "a", version: 1 }, signing)).toMatch(/^[\w-]{22}$/);
});

test("pays nothing for an instance without props, or with nothing to edit", () => {
  const bare = defineUiComponent({ ...declared, name: "bare" });
  const buttons = defineUiComponent({
    name: "buttons",
    allow: () => true,
    props: schema,
    parts: { go: "button", version: "hidden" },
    events: (on) => [on("go", "click", () => {})],
  });
  for (const signed of [
    signInstance(bare, undefined, signing),
    signInstance(buttons, { item: "a", version: 1 }, signing),
  ]) {
    expect("record" in signed || "user" in signed).toBe(false);
    const { manifestAttributes } = expandInstance(signed);
    expect(Object.keys(manifestAttributes)).not.toContain(ATTR_RECORD);
    expect(Object.keys(manifestAttributes)).not.toContain(ATTR_USER);
  }
});

test("tells no record if a prop of it is absent", () => {
  const draft = defineUiComponent({ ...declared, name: "n", props: schema, record: ["note"] });
  expect(recordOf(draft, { item: "a", version: 1 }, signing)).toBeUndefined();
  expect(recordOf(draft, { item: "a", version: 1, note: "" }, signing)).toBeDefined();
});

test.each<[string, z.ZodType]>([
  ["an object", z.string().transform((id) => ({ id }))],
  ["a list", z.string().transform((id) => [id])],
  ["null", z.string().transform(() => null)],
  ["a bigint", z.string().transform(BigInt)],
])("refuses a record of %s, since another may have the same JSON", (_, item) => {
  const one = defineUiComponent({
    ...declared,
    name: "one",
    props: z.object({ item }),
    record: ["item"],
  });
  expect(() => signInstance(one, { item: "1" }, signing)).toThrow(/The prop "item".*"one"/);
});

const shared = (userKey: UserKey) => createUi({ userKey }).defineUiComponent;

test("tells the user by the component's own key, else by the session, else not", () => {
  const sid: UserKey = ({ cookies }) => cookies.get("sid") ?? null;
  const mine = shared(sid)({ ...declared, name: "note" });
  const plain = defineUiComponent({ ...declared, name: "note" });
  const key = userDigest("note", ["key", "ada"], keyRing);
  expect(userOf(mine, undefined, by("sid=%61da", "s3cret"))).toBe(key);
  expect(userOf(mine, undefined, by("", "s3cret"))).toBeUndefined();
  expect(userOf(plain, undefined, by("sid=ada", "s3cret"))).toBe(
    userDigest("note", ["session", "s3cret"], keyRing),
  );
  expect(userOf(plain, undefined, by("sid=ada", ""))).toBeUndefined();
  expect(userOf(plain, undefined, by("sid=ada"))).toBeUndefined();
});

test("tells no user where it isn't given the request that its key is made of", () => {
  const userKey = vi.fn(() => "ada");
  const mine = shared(userKey)({ ...declared, name: "note" });
  expect(userOf(mine, undefined, { ...signing, binding: "s3cret" })).toBeUndefined();
  expect(userKey).not.toHaveBeenCalled();
});

test("asks each application's key once a page, whatever it has of instances", () => {
  const keys = [vi.fn(() => "ada"), vi.fn(() => null)];
  const page = by("");
  for (const userKey of keys) {
    const { length } = [1, 2, 3].map(() => {
      const one = shared(userKey)({ ...declared, name: "note" });
      return signInstance(one, undefined, page);
    });
    expect([length, userKey.mock.calls.length]).toEqual([3, 1]);
  }
  expect(
    userOf(shared(keys[0] ?? fail("no key"))({ ...declared, name: "a" }), undefined, page),
  ).toBe(userDigest("a", ["key", "ada"], keyRing));
});

test("renders the page for nobody if the key throws or is none, and logs that once", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  for (const userKey of [() => fail("bad cookie"), (async () => "ada") as never as UserKey]) {
    const mine = shared(userKey)({ ...declared, name: "note" });
    for (const page of [by("sid=1"), by("sid=2")]) {
      expect(userOf(mine, undefined, page)).toBeUndefined();
    }
  }
  expect(logged).toHaveBeenCalledTimes(2);
  vi.restoreAllMocks();
});
