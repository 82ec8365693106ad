import { notFound, redirect } from "next/navigation";
import { describe, expect, test, vi } from "vitest";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { createRefusalLog } from "@/lib/service-ui/dispatch/refusal-log";
import { respond } from "@/lib/service-ui/dispatch/respond";
import { runInteraction } from "@/lib/service-ui/dispatch/run-interaction";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import { UiInteractionResult } from "@/lib/service-ui/interaction/result";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";

const INSTANCE = "uci_AAAAAAAAAAAAAAAAAAAAAA";
const EVENT = { instanceId: INSTANCE } as UiInteractionEvent;
const patch = {
  op: "setText",
  targetInstance: INSTANCE,
  targetPart: null,
  targetName: "total",
  value: "x",
};

/** What becomes of an interaction whose handler returns, and whose authorizer gives, any value. */
async function run(returned: unknown, { allowed }: { allowed: unknown } = { allowed: true }) {
  const component = defineUiComponent({
    name: "shop.stock",
    allow: () => true,
    parts: { amount: "input" },
    targets: ["total"],
    events: (on) => [
      on("amount", "input", (() => {
        if (returned instanceof Error) throw returned;
        if (typeof returned === "function") return returned();
        return returned;
      }) as () => undefined),
    ],
  });
  const claims = { c: "shop.stock", i: INSTANCE, p: "amount", e: "input", u: "", iat: 0, exp: 1 };
  const resolution = createRegistry([component]).resolve(claims);
  if (!resolution.ok) throw new Error(resolution.code);
  const { interaction } = resolution;
  const { result } = await runInteraction(interaction, () => EVENT, {
    authorizer: { authorize: () => allowed as boolean },
    handlerTimeoutMs: 50,
    streamMaxSeconds: 60,
    whileResponding: (run) => run(),
  });
  return { result, interaction };
}

async function hintOf(...given: Parameters<typeof run>): Promise<string> {
  const { result } = await run(...given);
  return result.ok ? "" : (result.hint?.() ?? "");
}

describe("a hint for a developer", () => {
  test.each([
    ["hello", "a string"],
    [true, "a boolean"],
    [{ patches: patch }, "an object"],
    [{ patches: [] }, "an object"],
    [{ kind: "text", patches: [] }, "an object"],
    [new Response(), "an object of Response"],
  ])("says which handler returned no result, and what it may return: %s", async (value, kind) => {
    expect(await hintOf(value)).toBe(
      `The handler of \`input\` of part \`amount\` of component \`shop.stock\` returned ${kind}. ` +
        "A handler may return nothing, a patch, a list of patches, or a result. Its event makes " +
        'them: `event.setText("total", "…")`, `event.refresh()`.',
    );
  });

  test.each([
    [{ targetName: "totl" }, "names the target `totl`", "declares `amount`, `total`"],
    [{ targetPart: "row" }, "names the part `row`", "declares `amount`, `total`"],
    [{ targetKey: 17 }, "has a number as a row's key", "a string of 1 to 256 characters"],
    [{ every: "yes" }, "has `yes` as `every`", "Write `every: true`"],
    [{ value: 3 }, "has a number as its value", "Make it a string."],
    [{ op: "setHtml" }, "has the op `setHtml`", "`setText`, `setValue`, `setAttribute`"],
    [{ op: "setAttribute", attribute: "class" }, "the attribute `class`", "`data-state`"],
    [{ targetInstance: "uci_other" }, "is of another instance", "Make it with `event.setText("],
  ])("says which patch is wrong and what is declared: %j", async (wrong, names, allowed) => {
    const hint = await hintOf({ kind: "patch", patches: [patch, { ...patch, ...wrong }] });
    expect(hint).toContain("The patch at index 1 of the handler of `input` of part `amount`");
    expect(hint).toContain(names);
    expect(hint).toContain(allowed);
  });

  test.each([[{ part: "total" }], [{ part: "total", key: "17" }]])(
    "says where the focus can't move, and which parts there are: %j",
    async (focusOn) => {
      const hint = await hintOf({ ...UiInteractionResult.ack(), focusOn });
      expect(hint).toContain("The handler of `input` of part `amount`");
      expect(hint).toContain("moves the focus to `total`");
      expect(hint).toContain("declares the parts `amount`.");
    },
  );

  test.each([
    [false, "it gave false."],
    [undefined, "it gave undefined, and only `true` allows."],
    ["yes", "it gave a string, and only `true` allows."],
  ])("says that the authorizer gave %s, and where to allow the component", async (given, gave) => {
    const hint = await hintOf(undefined, { allowed: given });
    expect(hint).toContain(gave);
    expect(hint).toContain("change `allow` in the definition of `shop.stock`, or the authorizer");
  });

  test("says which handler threw, what, and where", async () => {
    expect(await hintOf(new RangeError("the shelf is empty"))).toMatch(
      /^The handler of `input` .* threw RangeError: the shelf is empty \(at .*developer-hints/,
    );
  });

  test.each([
    ["redirect() to another site", () => redirect("https://evil.example/"), /render a link to oth/],
    ["notFound()", () => notFound(), /Show it in the component with a patch/],
  ])("says what to write instead of %s, and not what Next threw", async (_call, call, fix) => {
    const hint = await hintOf(call);
    expect(hint).toMatch(/^The handler of `input` of part `amount` .* called a function of Next/);
    expect(hint).toMatch(fix);
    expect(hint).not.toMatch(/NEXT_| at /);
  });

  test("says which handler took too long, how long it had, and how to give it more", async () => {
    const hint = await hintOf(() => new Promise(() => {}));
    expect(hint).toMatch(/^The handler of `input` of part .* had not ended after 50 ms/);
    expect(hint).toContain("`timeoutMs`");
  });

  test("says how many patches there were, and how many there may be", async () => {
    const hint = await hintOf({ kind: "patch", patches: Array(65).fill(patch) });
    expect(hint).toMatch(/^The handler of `input` of .* returned 65 patches, .* at most 64\. /);
  });

  test("says nothing of what is fine", async () => {
    expect(await hintOf(UiInteractionResult.ack())).toBe("");
  });

  test("names a component that the registry does not have, and those it has", async () => {
    const define = (name: string) =>
      defineUiComponent({
        name,
        allow: () => true,
        parts: { go: "button" },
        events: (on) => [on("go", "click", () => undefined)],
      });
    const ui = mountUi(define("shop.new"), { registry: createRegistry([define("shop.old")]) });
    const answer = await ui.part("go").fire("click");

    expect(answer).toMatchObject({
      code: "unknown_component",
      hint: expect.stringMatching(/^Component `shop.new` is on the page .* which has `shop.old`\./),
    });
  });
});

describe("where a hint is told", () => {
  test("stands in the answer of development, and never in production", async () => {
    const outcome = await run(undefined, { allowed: false });
    expect(respond(outcome, true).body).toContain('"hint":"The authorizer refused');
    expect(respond(outcome, false).body).not.toContain("hint");
  });

  test("stands in the log of development, and never in production", async () => {
    const outcome = await run({ kind: "patch", patches: [{ ...patch, targetName: "totl" }] });
    const write = vi.fn();
    const logger = { debug: write, info: write, warn: write, error: write };
    createRefusalLog(logger, { showHints: true })(outcome);
    createRefusalLog(logger)(outcome);

    const [shown, hidden] = write.mock.calls.map((line) => JSON.stringify(line));
    expect(shown).toContain("totl");
    expect(hidden).not.toContain("totl");
  });
});
