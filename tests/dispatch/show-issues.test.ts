import { beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { UiPart } from "@/lib/service-ui/declare/ui-part";
import { showIssues } from "@/lib/service-ui/dispatch/show-issues";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";

const input = z.object({
  name: z.string().min(1, "Please enter your name."),
  contact: z.object({ email: z.email("This is not an e-mail address.") }),
  topics: z.array(z.string()).max(1, "One topic at most."),
  tags: z.array(z.string().max(3, "Three letters at most.")).optional(),
  lines: z.record(z.string(), z.object({ amount: z.coerce.number().max(9, "Nine at most.") })),
});
const asked = vi.fn((_event: { event: string }) => true);
const saved = vi.fn();
const claim = defineUiComponent({
  name: "claim",
  allow: asked,
  parts: [
    UiPart("form", "form"),
    UiPart("name", "input"),
    UiPart("email", "email", "contact.email"),
    UiPart("topics", "checkbox"),
    UiPart("tags", "input"),
    UiPart("line", "fieldset"),
    UiPart("amount", "number"),
  ],
  events: (on) => [on("form", "submit", { input, validate: "change" }, saved)],
});
const fields = {
  name: "",
  "contact.email": "rosa@",
  "topics[]": ["a", "b"],
  "lines.k17.amount": "12",
  "lines.k18.amount": "12",
};

const NAMES = {
  c: "claim",
  i: "uci_AAAAAAAAAAAAAAAAAAAAAA",
  p: "form",
  e: "change",
  u: "",
  iat: 0,
  exp: 1,
};

/** What the page changes as the user leaves a field of a form in which every field is wrong. */
async function leave(name: unknown, corrected: Partial<Record<string, string | string[]>> = {}) {
  const payload = { name, fields: { ...fields, ...corrected } };
  const { patches } = await mountUi(claim).part("form").fire("change", payload);
  return patches.map(({ targetPart, targetName, targetKey, every, value }) => {
    const place = [every && "every", targetPart, targetName, targetKey].filter(Boolean).join(" ");
    return `${place}: ${value}`;
  });
}

beforeEach(() => vi.clearAllMocks());

describe("a field that is left, of a form with validate", () => {
  test("shows what is wrong with the field that changed, and touches no other", async () => {
    expect(await leave("name")).toEqual(["name: true", "name-message: Please enter your name."]);
  });

  test("finds the field that is bound to a path", async () => {
    expect(await leave("contact.email")).toEqual([
      "email: true",
      "email-message: This is not an e-mail address.",
    ]);
  });

  test("finds the field in its row", async () => {
    expect(await leave("lines.k18.amount")).toEqual([
      "amount k18: true",
      "amount-message k18: Nine at most.",
    ]);
  });

  test("shows an issue of a list beside its boxes", async () => {
    expect(await leave("topics[]")).toEqual([
      "every form topics: true",
      "topics-message: One topic at most.",
    ]);
  });

  test.each([
    [["ab", "long"], "every form tags: true", "Three letters at most."],
    [["ab", "cd"], "every form tags: false", ""],
    [["ab"], "every form tags: false", ""],
  ])("marks each field of the list %j alike, as they share a message", async (tags, mark, text) => {
    const lists = { "tags[]": tags };
    expect(await leave("tags[]", lists)).toEqual([mark, `tags-message: ${text}`]);
  });

  test.each([
    ["tags[]", ["long"]],
    ["topics[]", ["a", "b"]],
  ])("marks no field of %s in another row", async (name, values) => {
    const payload = { name, rowKey: "r1", fields: { ...fields, [name]: values } };
    const { patches } = await mountUi(claim).part("form").fire("change", payload);
    expect(patches.map(({ every }) => every)).toEqual([undefined, undefined]);
  });

  test("marks the box alone that has an event of its own", async () => {
    const input = z.boolean().refine((isDone) => isDone, "It is done.");
    const tasks = defineUiComponent({
      name: "tasks",
      allow: () => true,
      parts: { done: "checkbox" },
      events: (on) => [on("done", "change", { input }, saved)],
    });
    const payload = { value: false, rowKey: "r1" };
    const { patches } = await mountUi(tasks).part("done").fire("change", payload);
    expect(patches).toMatchObject([
      { targetName: "done", value: "true" },
      { value: "It is done." },
    ]);
    expect(patches.map(({ every }) => every)).toEqual([undefined, undefined]);
  });

  test("clears the message of a field that is right, though others are wrong", async () => {
    expect(await leave("name", { name: "Rosa" })).toEqual(["name: false", "name-message: "]);
  });

  test.each([
    ["no field's name, as for a password", undefined],
    ["a name that no part has", "constructor"],
    ["a name that is no text", ["name"]],
    ["a name that is too long", `name.${"x".repeat(300)}`],
    ["a name of nothing but dots", ".".repeat(7600)],
  ])("changes nothing for %s", async (_, name) => {
    expect(await leave(name)).toEqual([]);
  });
});

test("asks who may with the event change, and runs no handler", async () => {
  await leave("name", { name: "Rosa" });
  expect(asked.mock.calls.map(([{ event }]) => event)).toEqual(["change"]);
  expect(saved).not.toHaveBeenCalled();
});

test("shows nothing to somebody who may not", async () => {
  asked.mockReturnValueOnce(false);
  const answer = await mountUi(claim).part("form").fire("change", { name: "name", fields });
  expect(answer).toMatchObject({ status: 403, code: "interaction_forbidden" });
});

test("still submits, and judges all fields then", async () => {
  const { changes } = await mountUi(claim).part("form").fire("submit", { fields });
  expect(Object.keys(changes)).toContain("name-message");
  expect(Object.keys(changes)).toContain("email-message");
  expect(saved).not.toHaveBeenCalled();
});

test.each([
  ["city", { patches: [], unplaced: "city" }],
  ["country", { patches: [] }],
  [7, { patches: [] }],
])("shows nothing of a field that is no part, and tells of its issue: %s", async (name, shown) => {
  const resolved = createRegistry([claim]).resolve(NAMES);
  if (!resolved.ok) throw new Error(resolved.code);
  const issues = [{ path: ["city"], message: "No such city." }];
  const event = { instanceId: NAMES.i, payload: { name } };
  expect(await showIssues(issues, event, resolved.interaction)).toEqual(shown);
});

describe("where the message of a submitted form goes", () => {
  const anything = z.record(z.string(), z.unknown());
  const order = defineUiComponent({
    name: "claim",
    allow: () => true,
    parts: [
      UiPart("form", "form"),
      UiPart("home", "input", "home.city"),
      UiPart("work", "input", "headquarters.city"),
      UiPart("note", "input"),
      UiPart("mail", "email", "contact.email"),
      UiPart("plan", "radio"),
      UiPart("amount", "number"),
    ],
    events: (on) => [on("form", "submit", { input: anything }, saved)],
  });

  /** The marks and messages for issues at paths, each with its place. */
  async function shownAt(...paths: string[][]) {
    const resolved = createRegistry([order]).resolve({ ...NAMES, e: "submit" });
    if (!resolved.ok) throw new Error(resolved.code);
    const issues = paths.map((path, at) => ({ path, message: `Wrong ${at}.` }));
    const event = { instanceId: NAMES.i, payload: { fields: [] } };
    const { patches, ...rest } = await showIssues(issues, event, resolved.interaction);
    const places = patches.map(({ targetName, targetKey, every, value }) =>
      [every && "every", targetName, targetKey, value].filter(Boolean).join(" "),
    );
    return { places, ...rest };
  }

  test.each([
    ["the part that is bound to its path", ["headquarters", "city"], "work"],
    ["the first part whose bound path ends so", ["city"], "home"],
    ["the part whose bound path ends so", ["email"], "mail"],
    ["the part of its name, though it is bound to another path", ["mail"], "mail"],
    ["the part of its name that has others around it", ["form", "note"], "note"],
    ["each button of a group, though none was sent", ["plan"], "every plan"],
  ])("is %s", async (_, path, mark) => {
    const name = mark.replace("every ", "");
    expect(await shownAt(path)).toEqual({
      places: [`${mark} true`, `${name}-message Wrong 0.`],
      judged: true,
    });
  });

  test.each([
    [["delivery", "street"], "delivery.street"],
    [["rows", "", "amount"], "rows..amount"],
    [[], undefined],
    [[""], undefined],
  ])("is the form if no part is meant by %j", async (path, unplaced) => {
    expect(await shownAt(path)).toEqual({
      places: ["form-message Wrong 0."],
      judged: true,
      ...(unplaced && { unplaced }),
    });
  });

  test("tells the first path that is no part's", async () => {
    expect(await shownAt(["street"], ["country"])).toMatchObject({ unplaced: "street" });
  });

  test("has the first of several issues of a field", async () => {
    expect((await shownAt(["note"], ["note"])).places).toEqual([
      "note true",
      "note-message Wrong 0.",
    ]);
  });

  test.each([
    [128, undefined],
    [130, 2],
  ])("has at most 128 rows: %i rows beside a field that is in none", async (count, leftOut) => {
    const rows = Array.from({ length: count }, (_, row) => ["rows", `r${row}`, "amount"]);
    const shown = await shownAt(["note"], ...rows);
    expect(shown.places).toHaveLength(2 * 129);
    expect(shown.places.slice(-2)).toEqual(["amount r127 true", "amount-message r127 Wrong 128."]);
    expect(shown).toEqual({
      places: shown.places,
      judged: true,
      ...(leftOut && { leftOut }),
    });
  });
});
