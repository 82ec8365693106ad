// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { attach, inFlight } from "@/lib/service-ui/browser/interaction";
import { scan } from "@/lib/service-ui/browser/scan";
import type { Change, Command } from "@/lib/service-ui/wire/commands";
import type { WirePatch } from "@/lib/service-ui/wire/patch";
import { instanceHtml, patchFor, withRules } from "../support/instance-html";
import { problemBody } from "../support/problem-body";

/** Ends the oldest request that has none yet; with patches, the handler has run. */
type End = (patches?: readonly WirePatch[]) => Promise<void>;

let open: ((patches?: readonly WirePatch[]) => void)[];
let detach: () => void;

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  open = [];
  vi.stubGlobal("fetch", post);
  detach = attach("/__ui/dispatch");
});

afterEach(async () => {
  for (const answer of open) answer();
  await vi.waitFor(() => expect(inFlight.size).toBe(0));
  detach();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

async function post(_url: string, { body }: RequestInit): Promise<Partial<Response>> {
  const { dispatchId } = JSON.parse(String(body));
  const patches = await new Promise<readonly WirePatch[] | undefined>((end) => open.push(end));
  const answer = patches
    ? { ok: true, kind: "patch", dispatchId, patches }
    : problemBody({ code: "interaction_forbidden" });
  const chunks = [new TextEncoder().encode(JSON.stringify(answer))];
  const read = async () => {
    const value = chunks.shift();
    return { done: value === undefined, value };
  };
  const reader = { read } as Partial<ReadableStreamDefaultReader> as ReadableStreamDefaultReader;
  const stream = { getReader: () => reader } as Partial<Response["body"]> as Response["body"];
  return {
    ok: !!patches,
    status: patches ? 200 : 403,
    headers: new Headers({ "Content-Type": "application/json" }),
    body: stream,
  };
}

const set = (targetName: string, value: Change["value"]): Change => ({
  op: "setValue",
  targetName,
  value,
});

/** Renders fields with a button for each list of changes, which a click on it shows at once. */
function render(fields: string, ...changes: readonly (readonly Command[])[]): void {
  const parts = changes.map((_, at) => `go${at}`);
  document.body.innerHTML = withRules(
    instanceHtml(
      "a",
      parts.map((part) => `${part} click`),
      `<form data-ui-target="form">${fields}</form>
       ${parts.map((part) => `<button data-ui-part="${part}"></button>`).join("")}`,
    ),
    ...changes.map((atOnce, at) => [`go${at}`, "click", { atOnce }] as const),
  );
  scan();
}

async function press(at: number): Promise<void> {
  document.querySelector<HTMLElement>(`[data-ui-part=go${at}]`)?.click();
  await vi.waitFor(() => expect(open.length).toBe(inFlight.size));
}

const end =
  (at: number): End =>
  async (patches) => {
    const left = inFlight.size - 1;
    open.splice(at, 1)[0]?.(patches);
    await vi.waitFor(() => expect(inFlight.size).toBe(left));
  };

const states = () =>
  [...document.querySelectorAll<HTMLInputElement>("input,textarea,select")].map(
    ({ type, checked, value }) => (/radio|checkbox/.test(type) ? checked : value),
  );

const radio = (name: string, more = "", value = name) =>
  `<input type="radio" name="size" value="${value}" data-ui-target="${name}" ${more}>`;
const RADIOS = radio("s", "checked") + radio("m") + radio("l");

test.each<[string, fields: string, changes: Change[], shown: unknown[]]>([
  ["a text", `<input data-ui-target="f" value="was">`, [set("f", "is")], ["is"]],
  ["a long text", `<textarea data-ui-target="f">was</textarea>`, [set("f", "is")], ["is"]],
  ["a box", `<input type="checkbox" data-ui-target="f">`, [set("f", "true")], [true]],
  [
    "a ticked box",
    `<input type="checkbox" checked data-ui-target="f">`,
    [set("f", "false")],
    [false],
  ],
  [
    "a select",
    `<select data-ui-target="f"><option selected>was</option><option>is</option></select>`,
    [set("f", "is")],
    ["is"],
  ],
  ["a choice", RADIOS, [set("m", "m")], [false, true, false]],
  ["a choice of none", radio("s") + radio("m"), [set("m", "m")], [false, true]],
  ["a choice that is made already", RADIOS, [set("s", "s")], [true, false, false]],
  ["a choice that is taken away", RADIOS, [set("s", "")], [false, false, false]],
  ["a choice that isn't meant", RADIOS, [set("m", "else")], [true, false, false]],
  [
    "a choice without a value",
    radio("s", "checked", "") + radio("m"),
    [set("m", "m")],
    [false, true],
  ],
  [
    "a choice of one without a value",
    RADIOS + radio("n", "", ""),
    [set("n", "")],
    [false, false, false, true],
  ],
  ["two choices", RADIOS, [set("m", "m"), set("l", "l")], [false, false, true]],
  ["a choice and back", RADIOS, [set("m", "m"), set("s", "s")], [true, false, false]],
])("gives %s back to its field after a refusal", async (_, fields, changes, shown) => {
  render(fields, changes);
  const former = states();
  await press(0);
  expect(states()).toEqual(shown);
  await end(0)();
  expect(states()).toEqual(former);
});

const RESET: Command = { op: "reset", targetName: "form" };

test.each([["reset and set", [RESET, set("f", "is")], "is"]])(
  "gives back what was typed if the field is %s at once",
  async (_, commands, shown) => {
    render(`<input data-ui-target="f">`, commands);
    for (const field of document.querySelectorAll("input")) field.value = "typed";
    await press(0);
    expect(states()).toEqual([shown]);
    await end(0)();
    expect(states()).toEqual(["typed"]);
  },
);

const M = [false, true, false];
const S = [true, false, false];
const L = [false, false, true];
const confirm = (value: string) => [patchFor("a", { ...set(value, value), value })];

test.each([
  ["both are refused, the later one first", [[1], [0]], S],
  ["the first is confirmed", [[0, "m"], [0]], M],
  ["the second is confirmed", [[0], [0, "l"]], L],
  [
    "both are confirmed",
    [
      [0, "m"],
      [0, "l"],
    ],
    L,
  ],
] as const)("shows of two choices what the server says if %s", async (_, ends, expected) => {
  render(RADIOS, [set("m", "m")], [set("l", "l")]);
  await press(0);
  await press(1);
  expect(states()).toEqual(L);
  for (const [at, confirmed] of ends) {
    await end(at)(confirmed === undefined ? undefined : confirmed ? confirm(confirmed) : []);
  }
  expect(states()).toEqual(expected);
});

test("leaves a person the choice that they made meanwhile", async () => {
  render(RADIOS, [set("m", "m")]);
  await press(0);
  document.querySelector<HTMLElement>("[data-ui-target=l]")?.click();
  await end(0)();
  expect(states()).toEqual(L);
});
