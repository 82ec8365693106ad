import { describe, expect, test } from "vitest";
import { z } from "zod";
import { defineUiComponent, type UiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { UiPart } from "@/lib/service-ui/declare/ui-part";
import type { SigningContext } from "@/lib/service-ui/keys/page-keys";
import { signInstance } from "@/lib/service-ui/render/sign-instance";
import { openInstanceId } from "@/lib/service-ui/wire/instance-id";
import { HANDLER_TIMEOUT_MS } from "@/lib/service-ui/wire/options";
import { signClaims } from "@/lib/service-ui/wire/sign-claims";
import { keyRing, NOW } from "../support/claims";

const signing = { keyRing, binding: null, ttlSeconds: 600, nowMs: () => NOW * 1000 + 999 };
const row = defineUiComponent({
  name: "row",
  allow: () => true,
  parts: [UiPart("email", "input", "user.email"), UiPart("go", "button")],
  events: (on) => [on("email", "input", () => {}), on("go", "click", () => {})],
});

test("names the instance and its times in whole seconds, then each event with its tag", () => {
  const signed = signInstance(row, undefined, signing);
  expect(signed.i).toMatch(/^uci_[\w-]{22}$/);
  const times = { iat: NOW, exp: NOW + 600 };
  const tagOf = (p: string, e: string, u: string) =>
    signClaims({ c: "row", i: signed.i, p, e, u, ...times }, keyRing, null);
  expect(signed).toEqual({
    ...{ c: "row", i: signed.i, ...times },
    events: [
      ["email", "input", "user.email", tagOf("email", "input", "user.email")],
      ["go", "click", "", tagOf("go", "click", "")],
    ],
  });
});

test("hands on the rules that the declaration holds, since the manifest alone is text", () => {
  const slow = defineUiComponent({
    name: "slow",
    allow: () => true,
    parts: { go: "button" },
    events: (on) => [on("go", "click", { debounce: 250 }, () => {})],
  });
  expect(slow.rules).toEqual([["go", "click", { debounce: 250 }]]);
  expect(signInstance(slow, undefined, signing).rules).toBe(slow.rules);
});

test("seals the props as they were given, for the schema to read once more", () => {
  const props = z.object({ sku: z.string().transform((sku) => sku.length) });
  const sealed = defineUiComponent({
    name: "sealed",
    allow: () => true,
    props,
    parts: [],
    events: [],
  });
  const { i } = signInstance(sealed, { sku: "tea" }, signing);
  expect(openInstanceId("sealed", i, keyRing)).toEqual({ props: { sku: "tea" } });
});

describe("a process with another time limit than the runtime assumes", () => {
  const limited = { ...signing, handlerTimeoutMs: 60_000 };
  const rulesOf = (component: UiComponent, by: SigningContext = limited) =>
    signInstance(component, undefined, by).rules;

  test("tells it for each event", () => {
    expect(rulesOf(row)).toEqual([
      ["email", "input", { timeoutMs: 60_000 }],
      ["go", "click", { timeoutMs: 60_000 }],
    ]);
  });

  test("tells it beside an event's other options, and not if the event has its own", () => {
    const component = defineUiComponent({
      name: "ruled",
      allow: () => true,
      parts: { go: "button", slow: "button", plain: "button" },
      events: (on) => [
        on("go", "click", { concurrency: "drop" }, () => {}),
        on("slow", "click", { timeoutMs: 90_000 }, () => {}),
        on("plain", "click", () => {}),
      ],
      local: (at) => [at.on("plain", "click", [at.focus("go")])],
    });
    const [go, slow, plain, ...local] = rulesOf(component) ?? [];
    expect(go).toEqual(["go", "click", { concurrency: "drop", timeoutMs: 60_000 }]);
    expect(slow).toEqual(["slow", "click", { timeoutMs: 90_000 }]);
    expect(plain).toEqual(["plain", "click", { timeoutMs: 60_000 }]);
    expect(local).toEqual([["plain", "click", { local: [expect.anything()] }]]);
  });

  test("tells nothing of the limit that the runtime assumes, or where no event is", () => {
    expect(rulesOf(row, { ...signing, handlerTimeoutMs: HANDLER_TIMEOUT_MS })).toBeUndefined();
    expect(
      rulesOf(defineUiComponent({ name: "silent", allow: () => true, parts: [], events: [] })),
    ).toBeUndefined();
  });
});

test("signs a component with no events as an empty list", () => {
  const silent = defineUiComponent({ name: "silent", allow: () => true, parts: [], events: [] });
  expect(signInstance(silent, undefined, signing).events).toEqual([]);
});

test("gives each event a tag of its own, and each render an instance of its own", () => {
  const props = z.object({ sku: z.string() });
  const sealed = defineUiComponent({
    name: "sealed",
    allow: () => true,
    props,
    parts: [],
    events: [],
  });
  const rows = [1, 2].map(() => signInstance(row, undefined, signing));
  const more = [1, 2].map(() => signInstance(sealed, { sku: "a" }, signing));
  expect(new Set([...rows, ...more].map(({ i }) => i)).size).toBe(4);
  expect(new Set(rows.flatMap(({ events }) => events.map(([, , , tag]) => tag))).size).toBe(4);
});

test("throws for props that do not fit the schema, and names the component", () => {
  const props = z.object({ sku: z.string() });
  const sealed = defineUiComponent({
    name: "sealed",
    allow: () => true,
    props,
    parts: [],
    events: [],
  });
  const sign = () => signInstance(sealed, { sku: 1 }, signing);
  expect(sign).toThrow(/component "sealed" do not fit/);
});

class Price {
  readonly cents = 1;
}
const circle: Record<string, unknown> = {};
circle.self = circle;

test.each([
  ["a Date", { when: new Date() }, "when"],
  ["a function", { order: { done: () => {} } }, "order.done"],
  ["an object of Price", { prices: [1, new Price()] }, "prices.1"],
  ["an object of Map", { counts: new Map() }, "counts"],
  ["a bigint", { id: 1n }, "id"],
  ["NaN", { amount: Number.NaN }, "amount"],
  ["a circle", circle, "self"],
])("throws at the render for %s among the props, and names the prop", (kind, props, name) => {
  const free = defineUiComponent({
    name: "free",
    allow: () => true,
    props: z.any(),
    parts: [],
    events: [],
  });
  expect(() => signInstance(free, props, signing)).toThrow(
    `The prop "${name}" of component "free" is ${kind}, which JSON can't carry.`,
  );
});

test.each([
  [{ sku: "tea", amount: 1.5, isNew: true, note: null, tags: ["a"], more: { a: undefined } }],
  [Object.assign(Object.create(null), { sku: "tea" })],
  ["tea"],
  [null],
])("seals what JSON carries: %j", (props) => {
  const free = defineUiComponent({
    name: "free",
    allow: () => true,
    props: z.any(),
    parts: [],
    events: [],
  });
  const { i } = signInstance(free, props, signing);
  expect(openInstanceId("free", i, keyRing)).toEqual({ props: JSON.parse(JSON.stringify(props)) });
});
