import { expect, test } from "vitest";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { declarationsOf } from "@/lib/service-ui/devtools/panel/declaration";
import { type Findings, hintsOf } from "@/lib/service-ui/devtools/panel/hints";
import type { Page } from "@/lib/service-ui/devtools/panel/read-page";
import type { WatchedInteraction } from "@/lib/service-ui/devtools/panel/wire/interaction";
import { ATTR_IGNORE, ATTR_INSTANCE, ATTR_PART, ATTR_TARGET } from "@/lib/service-ui/wire/markup";
import { MISTAKES } from "@/lib/service-ui/wire/mistakes";

const INSTANCE = "uci_0123456789abcdef";
const COMPLETE = `<input ${ATTR_PART}="name"><b ${ATTR_TARGET}="answer"></b>`;
const registry = createRegistry([
  defineUiComponent({
    name: "test.greeting",
    allow: () => true,
    parts: { name: "input", hat: "button" },
    targets: ["answer"],
    events: (on) => [on("name", "input", () => {})],
  }),
]);
const declared = declarationsOf({ registry });

/** A page with one instance, whose part `name` listens for an event. */
function pageOf(inside: string, event = "input"): Page {
  const root = document.createElement("div");
  root.setAttribute(ATTR_INSTANCE, INSTANCE);
  root.innerHTML = inside;
  const events = [{ p: "name", e: event, u: "", ctx: "" }];
  const manifest = { v: 1, c: "test.greeting", i: INSTANCE, events } as const;
  return { instances: [{ manifest, root }], refused: 0, missingRuntime: undefined };
}

function interactionWith(more: Partial<WatchedInteraction>): WatchedInteraction {
  return {
    component: "test.greeting",
    instanceId: INSTANCE,
    entry: { p: "name", e: "input", u: "", ctx: "" },
    request: { ctx: "", dispatchId: "", payload: {} },
    progress: "refused",
    status: 403,
    code: "",
    answer: null,
    queuedMs: 0,
    durationMs: 0,
    patchingMs: 0,
    atOnce: [],
    patches: [],
    ...more,
  };
}

function saidOf(findings: Partial<Findings>): string[] {
  const page = pageOf(COMPLETE);
  const all = hintsOf({ page, declarations: null, interactions: [], ...findings });
  return all.map(({ problem }) => problem);
}

test("says nothing of a page on which all is well", () => {
  expect(saidOf({})).toEqual([]);
});

test("finds an event named as a handler's property, and says what is meant", () => {
  const page = pageOf(COMPLETE, "oninput");

  expect(hintsOf({ page, declarations: null, interactions: [] })).toEqual([
    {
      problem:
        "Part `name` of component `test.greeting` listens for `oninput`, but no native event has " +
        "that name.",
      fix: "Did you mean `input`?",
    },
  ]);
});

test("finds an event that the part's element never raises, and says what raises it", () => {
  const page = pageOf(COMPLETE, "submit");
  const [hint] = hintsOf({ page, declarations: null, interactions: [] });

  expect(hint?.fix).toBe("It comes from `form`.");
});

test("finds missing parts without events and missing targets with a registry", () => {
  const page = pageOf(`<input ${ATTR_PART}="name">`);

  expect(saidOf({ page, declarations: declared })).toEqual([
    "Part `hat` of component `test.greeting` is declared, but not in the page.",
    "Target `answer` of component `test.greeting` is declared, but not in the page, which has " +
      "`name`: its patches are lost.",
  ]);
});

test.each([
  ["is missing", ""],
  [
    "stands in a nested instance alone",
    `<div ${ATTR_INSTANCE}="uci_fedcba9876543210">${COMPLETE}</div>`,
  ],
  ["stands inside of data-ui-ignore alone", `<div ${ATTR_IGNORE}>${COMPLETE}</div>`],
])("finds without a registry that a part that is listened to %s", (_where, inside) => {
  expect(saidOf({ page: pageOf(inside) })).toEqual([
    "Part `name` of component `test.greeting` is declared, but not in the page.",
  ]);
});

test("says of a part or target in a portal that it stands outside its root, and where that is", () => {
  const page = pageOf(`<b ${ATTR_PART}="hat"></b>`);
  for (const { root } of page.instances) document.body.append(root);
  document.body.insertAdjacentHTML("beforeend", `<dialog>${COMPLETE}</dialog>`);

  expect(hintsOf({ page, declarations: declared, interactions: [] })).toEqual([
    MISTAKES.outsideRoot("Part", "name", "test.greeting", ["body > dialog > input", "body > div"]),
    MISTAKES.outsideRoot("Target", "answer", "test.greeting", ["body > dialog > b", "body > div"]),
  ]);
  document.body.replaceChildren();
});

test("names the target of a patch that found nothing, until it is there", () => {
  const lost = { patch: { targetName: "total" }, rejection: "invalid", atMs: 0 } as const;
  const interactions = [interactionWith({ progress: "answered", patches: [lost, lost] })];
  const page = pageOf(`${COMPLETE}<i ${ATTR_TARGET}="total"></i>`);

  expect(saidOf({ interactions })).toEqual([
    "Target `total` of component `test.greeting` is declared, but not in the page, which has " +
      "`answer`, `name`: its patches are lost.",
  ]);
  expect(saidOf({ interactions, page })).toEqual([]);
});

test("finds a component that the registry lacks, by the list or by the server's answer", () => {
  const says = [
    expect.stringMatching(/^Component `test\.greeting` is on the page but not in the registry/),
  ];

  expect(saidOf({ declarations: [] })).toEqual(says);
  expect(saidOf({ interactions: [interactionWith({ code: "unknown_component" })] })).toEqual(says);
});

test("says which registry lacks a component, since the panel's may be an older one", () => {
  const interactions = [interactionWith({ code: "unknown_component" })];

  expect(saidOf({ declarations: [] })).toEqual([
    expect.stringContaining("not in the registry that the panel read, which has none."),
  ]);
  expect(saidOf({ declarations: [], interactions })).toEqual([
    expect.stringContaining("not in the registry."),
  ]);
});

test("believes an answer of the server more than the list that the panel read", () => {
  const answered = interactionWith({ progress: "answered", status: 200 });
  const unknown = interactionWith({ code: "unknown_component" });

  expect(saidOf({ declarations: [], interactions: [answered] })).toEqual([]);
  expect(saidOf({ interactions: [unknown, answered] })).toEqual([]);
});

test("suspects the rule of a component that was always refused, and of no other", () => {
  const refused = interactionWith({ code: "interaction_forbidden" });
  const answered = interactionWith({ progress: "answered" });

  expect(saidOf({ interactions: [refused] })).toEqual([
    "Every interaction with `test.greeting` was refused so far.",
  ]);
  expect(saidOf({ interactions: [refused, answered] })).toEqual([]);
});

test("tells a page without the runtime, and manifests that it refuses", () => {
  const page = pageOf(COMPLETE);

  const missingRuntime = MISTAKES.noRuntime();
  expect(saidOf({ page: { ...page, missingRuntime, refused: 2 } })).toEqual([
    "The page has no runtime, so components do nothing.",
    "The runtime refuses 2 manifests of this page.",
  ]);
});

test("says once what is true of many instances", () => {
  const one = pageOf("");
  const many = { ...one, instances: [...one.instances, ...one.instances] };

  expect(saidOf({ page: many })).toHaveLength(1);
});
