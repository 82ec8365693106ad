import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { z as zod3 } from "zod-3";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import type { StandardSchema } from "@/lib/service-ui/declare/standard-schema";
import { UiPart } from "@/lib/service-ui/declare/ui-part";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";
import type { TestFields } from "@/lib/service-ui/testing/payload";
import { createHarness } from "../support/dispatch-harness";
import { fail } from "../support/for-this-test";

const registration = z.object({
  name: z.string().trim().min(1, "Please enter your name."),
  email: z.email("This is not an e-mail address."),
  seats: z.coerce.number().int().max(4, "Four seats at most."),
  terms: z.literal(true, "Please accept the terms."),
  topics: z.array(z.string()),
});
const rosa = {
  name: " Rosa ",
  email: "rosa@example.com",
  seats: "2",
  terms: true,
  "topics[]": ["a", "b"],
};

/** A form whose handler stores its input in `seen`. */
function workshop(input: StandardSchema = registration, handlerTimeoutMs = 10_000) {
  const seen: unknown[] = [];
  const component = defineUiComponent({
    name: "workshop",
    allow: () => true,
    parts: [
      UiPart("form", "form"),
      UiPart("name", "input"),
      UiPart("email", "email", "registration.email"),
      UiPart("seats", "number"),
      UiPart("terms", "checkbox"),
      UiPart("amount", "number", "lines.amount"),
    ],
    events: (on) => [
      on("form", "submit", { input }, (event) => void seen.push(event.input)),
      on(
        "email",
        "change",
        { input: registration.shape.email },
        (event) => void seen.push(event.input),
      ),
      on("name", "change", (event) => event.invalid({ name: `No ${event.value()}.` })),
    ],
  });
  const ui = mountUi(component, { throwErrors: false, services: { handlerTimeoutMs } });
  return { seen, ui, submit: (fields: TestFields) => ui.part("form").fire("submit", { fields }) };
}

describe("the input of a form", () => {
  test("is what the schema makes of the fields", async () => {
    const { seen, submit } = workshop();
    await submit(rosa);
    expect(seen).toEqual([
      { name: "Rosa", email: "rosa@example.com", seats: 2, terms: true, topics: ["a", "b"] },
    ]);
  });

  test("is judged in one member, without a patch for a field that is right", async () => {
    const { judged, kind, patches } = await workshop().submit(rosa);
    expect({ judged, kind, patches }).toEqual({ judged: true, kind: "patch", patches: [] });
  });

  test("shows each issue beside its field, and runs no handler", async () => {
    const { seen, submit } = workshop();
    const answer = await submit({ ...rosa, email: "rosa@", seats: "9", terms: false });
    expect(answer.status).toBe(200);
    expect(answer.changes["email-message"]).toEqual({ text: "This is not an e-mail address." });
    expect(answer.changes.email).toEqual({ "aria-invalid": "true" });
    expect(answer.changes["seats-message"]).toEqual({ text: "Four seats at most." });
    expect(answer.changes["terms-message"]).toEqual({ text: "Please accept the terms." });
    expect(answer.judged).toBe(true);
    expect(Object.keys(answer.changes)).toHaveLength(6);
    expect(seen).toEqual([]);
  });

  test.each<[string, TestFields, string]>([
    ["a list of one", { "topics[]": ["a"] }, '{"topics":["a"]}'],
    ["a list of none", { "topics[]": [] }, '{"topics":[]}'],
    ["an unticked box", { terms: false }, '{"terms":false}'],
    ["rows under their keys", { "lines.k1.amount": "2" }, '{"lines":{"k1":{"amount":"2"}}}'],
  ])("has %s", async (_what, fields, expected) => {
    const { seen, submit } = workshop(z.any());
    await submit(fields);
    expect(JSON.stringify(seen[0])).toBe(expected);
  });

  test.each<[string, [string, string][]]>([
    [
      "a plain name twice",
      [
        ["name", "a"],
        ["name", "b"],
      ],
    ],
    ["a name with __proto__", [["__proto__.admin", "1"]]],
    ["a name with constructor", [["a.constructor", "1"]]],
    ["a name with prototype", [["a.prototype", "1"]]],
    ["an empty segment", [["a..b", "1"]]],
    [
      "a field that is also an object",
      [
        ["a", "1"],
        ["a.b", "1"],
      ],
    ],
    [
      "a list that is also an object",
      [
        ["a[]", "1"],
        ["a.b", "1"],
      ],
    ],
    [
      "a value that is also a list",
      [
        ["a", "1"],
        ["a[]", "1"],
      ],
    ],
  ])("refuses %s as an issue of that field", async (_what, fields) => {
    const { seen, submit } = workshop(z.any());
    const { changes } = await submit(fields);
    const message = changes[`${fields[0]?.[0] === "name" ? "name" : "form"}-message`];
    expect(message?.text).toMatch(/field/);
    expect(seen).toEqual([]);
    expect(Object.prototype).not.toHaveProperty("admin");
  });

  test.each([
    ["too deep", "a.b.c.d.e"],
    ["too long", "x".repeat(257)],
    ["a list that is too deep", "a.b.c.d.e[]"],
    ["nothing but dots", ".".repeat(5000)],
    ["too long, and of a prototype", `__proto__.${"x".repeat(300)}`],
  ])("leaves a field out whose name is %s, and tells the developer", async (_what, name) => {
    const { seen, submit } = workshop(z.any());
    const fields: [string, string][] = [
      ["name", "Rosa"],
      [name, "1"],
      [name, "2"],
    ];
    const { changes } = await submit(fields);
    expect(changes).toEqual({});
    expect(seen).toEqual([{ name: "Rosa" }]);
    await submit({ name: "Rosa", [name]: false });
    expect(seen[1]).toEqual({ name: "Rosa" });
  });

  test("reads names of four segments and of 256 characters", async () => {
    const { seen, submit } = workshop(z.any());
    const long = "x".repeat(256);
    await submit({ "a.b.c.d": "1", [long]: "2" });
    expect(seen).toEqual([{ a: { b: { c: { d: "1" } } }, [long]: "2" }]);
  });

  test("has no prototype", async () => {
    const { seen, submit } = workshop(z.any());
    await submit({ "lines.k1.amount": "2" });
    expect(Object.getPrototypeOf(seen[0])).toBeNull();
    expect(seen[0]).not.toHaveProperty("toString");
  });

  test.each(["lines.k1.amount", "amount"])(
    "makes no number and no text of the group %s",
    async (name) => {
      const { seen, submit } = workshop(z.any());
      await submit({ [`${name}.x`]: "9" });
      const group = name.split(".").reduce((at, key) => Object(at)[key], seen[0]);
      expect(group).toEqual({ x: "9" });
      expect([Number(group), String(group), `${group}`]).toEqual([Number.NaN, "", ""]);
      expect(new Date(Object(group)).getTime()).toBeNaN();
      expect(JSON.stringify(group)).toBe('{"x":"9"}');
      expect(structuredClone(group)).toEqual({ x: "9" });
    },
  );

  test("inherits no member that has a name", async () => {
    const { seen, submit } = workshop(z.any());
    await submit({ "lines.k1.amount": "2" });
    const { lines } = z.object({ lines: z.looseObject({}) }).parse(seen[0]);
    for (const object of [Object(seen[0]).lines, Object(seen[0]).lines.k1, lines.k1]) {
      const inherited = Object.getPrototypeOf(object);
      expect(Object.getPrototypeOf(inherited)).toBeNull();
      expect(Reflect.ownKeys(inherited)).toEqual([Symbol.toPrimitive]);
      expect(Object.isFrozen(inherited)).toBe(true);
    }
  });

  test.each([
    ["zod 4", z.object({ seats: z.coerce.number("How many?") })],
    ["zod 3", zod3.object({ seats: zod3.coerce.number({ message: "How many?" }) })],
  ])("has an issue of %s, and not an error, for a group in place of a number", async (_, input) => {
    const { changes } = await workshop(input).submit({ "seats.x": "1" });
    expect(changes["seats-message"]).toEqual({ text: "How many?" });
  });

  test("shows the issue of a row in that row", async () => {
    const lines = z.record(z.string(), z.object({ amount: z.coerce.number().min(1, "Too few.") }));
    const { submit } = workshop(z.object({ lines }));
    const { patches } = await submit({ "lines.k1.amount": "2", "lines.k2.amount": "0" });
    const ofRow = { targetPart: null, targetKey: "k2" };
    expect(patches).toMatchObject([
      { ...ofRow, op: "setAttribute", targetName: "amount", value: "true" },
      { ...ofRow, op: "setText", targetName: "amount-message", value: "Too few." },
    ]);
  });

  test("shows an issue of no field at the form", async () => {
    const { submit } = workshop(z.any().refine(() => false, "Registration is closed."));
    const { changes } = await submit(rosa);
    expect(changes["form-message"]).toEqual({ text: "Registration is closed." });
  });

  test("shows what belongs to no field once, as the form's message", async () => {
    const names = Array.from({ length: 800 }, (_, at) => `..no${at}`);
    const { patches, changes } = await workshop(z.any()).submit(
      names.map((name): [string, string] => [name, "x"]),
    );
    expect(changes["form-message"]).toEqual({ text: "The name of this field is not allowed." });
    expect(patches.filter(({ value }) => value !== "" && value !== "false")).toHaveLength(1);
  });

  test("takes what can't be a row's key for no row", async () => {
    const path = ["lines", "k".repeat(257), "amount"];
    const { patches, changes } = await workshop(
      z.any().refine(() => false, { path, message: "Too few." }),
    ).submit(rosa);
    expect(patches.filter(({ targetKey }) => targetKey !== undefined)).toEqual([]);
    expect(changes["form-message"]).toEqual({ text: "Too few." });
  });

  test("shows the messages of 128 rows, and of each declared field", async () => {
    const lines = z.record(z.string(), z.object({ amount: z.coerce.number().min(1, "Too few.") }));
    const { submit } = workshop(registration.extend({ lines }));
    const rows = Array.from({ length: 200 }, (_, at) => [`lines.k${at}.amount`, "0"] as const);
    const { patches, changes } = await submit({ ...rosa, email: "", ...Object.fromEntries(rows) });
    const keys = patches.map(({ targetKey }) => targetKey).filter((key) => key !== undefined);
    expect(new Set(keys).size).toBe(128);
    expect(keys).toHaveLength(256);
    expect(changes["email-message"]).toEqual({ text: "This is not an e-mail address." });
  });

  test("waits for an asynchronous schema", async () => {
    const free = z.any().refine(async () => false, { message: "Is taken.", path: ["email"] });
    const { changes } = await workshop(free).submit(rosa);
    expect(changes["email-message"]).toEqual({ text: "Is taken." });
  });

  test("answers handler_timeout if the schema hangs", async () => {
    const hangs = z.any().refine(() => delay(60_000, true, { ref: false }));
    const { seen, submit } = workshop(hangs, 1);
    expect(await submit(rosa)).toMatchObject({ status: 504, code: "handler_timeout" });
    expect(seen).toEqual([]);
  });

  test("answers handler_failed if the schema throws", async () => {
    const { seen, submit } = workshop(z.any().refine(() => fail("broken")));
    expect(await submit(rosa)).toMatchObject({ status: 500, code: "handler_failed" });
    expect(seen).toEqual([]);
  });
});

describe("the input of a field", () => {
  test("is what the schema makes of the value", async () => {
    const { seen, ui } = workshop();
    const { changes, judged } = await ui
      .part("email")
      .fire("change", { value: "rosa@example.com" });
    expect(judged).toBe(false);
    expect(seen).toEqual(["rosa@example.com"]);
    expect(changes).toEqual({ email: { "aria-invalid": "false" }, "email-message": { text: "" } });
  });

  test("shows its issue alone", async () => {
    const { seen, ui } = workshop();
    const { changes } = await ui.part("email").fire("change", { value: "rosa" });
    expect(seen).toEqual([]);
    expect(changes).toEqual({
      email: { "aria-invalid": "true" },
      "email-message": { text: "This is not an e-mail address." },
    });
  });
});

test("shows what a handler finds wrong", async () => {
  const { changes, judged } = await workshop().ui.part("name").fire("change", { value: "Max" });
  expect(changes).toEqual({
    name: { "aria-invalid": "true" },
    "name-message": { text: "No Max." },
  });
  expect(judged).toBe(true);
});

test("sends as many patches for a form of a thousand fields as have an issue", async () => {
  const names = Array.from({ length: 1_000 }, (_, at) => `field${at}`);
  const component = defineUiComponent({
    name: "thousand",
    allow: () => true,
    parts: [UiPart("form", "form"), ...names.map((name) => UiPart(name, "input"))],
    events: (on) => [
      on(
        "form",
        "submit",
        { input: z.object(Object.fromEntries(names.map((name) => [name, z.string().min(1)]))) },
        () => {},
      ),
    ],
  });
  const ui = mountUi(component, { services: { maxBodyBytes: 1_000_000 } });
  const submit = (value: (name: string) => string) =>
    ui.part("form").fire("submit", {
      fields: Object.fromEntries(names.map((name) => [name, value(name)])),
    });
  expect((await submit(() => "x")).patches).toHaveLength(0);
  expect((await submit((name) => (name === "field7" ? "" : "x"))).patches).toHaveLength(2);
  expect((await submit(() => "")).patches).toHaveLength(2_000);
});

test("says that nothing was judged if a handler without an input acknowledges", async () => {
  const component = defineUiComponent({
    name: "plain",
    allow: () => true,
    parts: { form: "form" },
    events: (on) => [on("form", "submit", () => {})],
  });
  const answer = await mountUi(component).part("form").fire("submit", { fields: {} });
  expect(answer).toMatchObject({ kind: "ack", judged: false });
});

test("says of an answer that what was sent was refused, and of no other", async () => {
  const refused = createHarness((event) => event.invalid({ form: "Too late." }));
  expect((await refused.send()).body).toHaveProperty("invalid", true);
  const right = createHarness((event) => event.invalid({}));
  expect((await right.send()).body).not.toHaveProperty("invalid");
});
