import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { tellTroubles } from "@/components/ui/tell-troubles";
import { EVENT_FAILED, EVENT_PATCH_REJECTED, EVENT_SKIPPED } from "@/lib/protocol/runtime-events";

const MANIFEST = '<script type="application/json" data-ui-event-manifest="uci_a">{}</script>';
let stop = () => {};
const told = () =>
  [vi.mocked(console.error), vi.mocked(console.warn)].flatMap(({ mock }) =>
    mock.calls.map(([text]) => String(text)),
  );

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.stubGlobal("ServiceUi", {});
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function raise(type: string, detail: object): void {
  document.dispatchEvent(new CustomEvent(type, { detail }));
}

const failure = (code: string, hint?: string) =>
  raise(EVENT_FAILED, { code, problem: { code, hint } });

function reject(reason: string, patch: object, element?: Element): void {
  const root = document.createElement("div");
  root.setAttribute("data-ui-component-instance-id", "uci_a");
  root.innerHTML =
    '<p data-ui-target="name"></p><b data-ui-component-instance-id="uci_b"><i data-ui-part="other"></i></b>';
  const entry = { p: "amount", e: "input" };
  raise(EVENT_PATCH_REJECTED, { component: "shop.stock", entry, root, element, reason, patch });
}

test("says what the server hints at, once however many roots are in the page", () => {
  const [first, second] = [tellTroubles(), tellTroubles()];
  failure("unknown_component", "Register it.");
  failure("interaction_forbidden", "Allow it.");
  first();
  failure("handler_failed", "It threw.");
  second();
  failure("handler_failed", "Nobody listens.");

  expect(told()).toEqual([
    "Service UI: Register it.",
    "Service UI: It threw.",
    "Service UI: Allow it.",
  ]);
});

test("says what was not sent, and why", () => {
  stop = tellTroubles();
  const entry = { p: "form", e: "submit" };
  raise(EVENT_SKIPPED, { component: "shop.order", entry, reason: "dropped" });
  expect(told()).toEqual([
    expect.stringMatching(/`submit` of part `form` of component `shop.order` was not sent: one/),
  ]);
});

test("warns of a failure without a hint in the words of its code's page", () => {
  stop = tellTroubles();
  failure("rate_limited");
  raise(EVENT_FAILED, { code: "network_error", problem: undefined });

  expect(console.error).not.toHaveBeenCalled();
  expect(told()).toEqual([
    expect.stringMatching(/^Service UI: rate_limited: A user has sent more .+ `Retry-After`/),
    expect.stringMatching(/^Service UI: network_error: The runtime sent the interaction/),
  ]);
});

test("says nothing of a code that is none of the protocol's", () => {
  stop = tellTroubles();
  failure("of_a_proxy");

  expect(told()).toEqual([]);
});

test("names the target that a patch did not find, and those in the instance", () => {
  stop = tellTroubles();
  reject("invalid", { op: "setText", targetName: "total", targetPart: null });

  expect(told()).toEqual([expect.stringContaining("setText of `total`, by `input` of part")]);
  expect(told()[0]).toMatch(
    /not in the page, which has `name`: .* Render it: `view\.target\("total"\)`/,
  );
});

test("names the target whose children a text would replace", () => {
  stop = tellTroubles();
  const element = document.createElement("p");
  reject("has children", { op: "setText", targetName: "total", targetPart: "row" }, element);

  expect(told()[0]).toContain("setText of `row/total`");
  expect(told()[0]).toContain("the element has children");
});

test("warns of a patch for a row that is not in the page", () => {
  stop = tellTroubles();
  const patch = { op: "setText", targetName: "total", targetPart: "row", targetKey: "17" };
  reject("invalid", patch);

  expect(console.error).not.toHaveBeenCalled();
  expect(told()).toEqual([expect.stringContaining("setText of `row[17]/total`")]);
  expect(told()[0]).toContain("no such element in a row with that key");
});

test("says how a patch names one of several rows", () => {
  stop = tellTroubles();
  reject("ambiguous", { op: "setText", targetName: "total", targetPart: null });

  expect(told()[0]).toContain('`{ part: "row", key, name: "total" }`');
});

test("says nothing of a patch that came late", () => {
  stop = tellTroubles();
  reject("late", { op: "setText", targetName: "total", targetPart: null });

  expect(told()).toEqual([]);
});

test("says that the layout renders no runtime, or that its file did not load", () => {
  Reflect.deleteProperty(window, "ServiceUi");
  document.body.innerHTML = MANIFEST;
  tellTroubles()();
  document.body.innerHTML += '<script data-ui-endpoint="/__ui/dispatch" type="off"></script>';
  document.querySelector("script[data-ui-endpoint]")?.setAttribute("src", "/event-runtime.js");
  tellTroubles()();

  expect(told()).toEqual([
    expect.stringContaining("Render `<RuntimeScript />` in the `<head>` of the root layout"),
    expect.stringContaining("/event-runtime.js did not load"),
  ]);
});

test("says nothing of a page without components", () => {
  Reflect.deleteProperty(window, "ServiceUi");
  tellTroubles()();

  expect(told()).toEqual([]);
});
