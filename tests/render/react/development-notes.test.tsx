import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { tellTroubles } from "@/lib/service-ui/render/react/development-notes";
import {
  EVENT_AT_ONCE,
  EVENT_DISPATCHED,
  EVENT_DISPATCHING,
  EVENT_FAILED,
  EVENT_NAVIGATE_REQUESTED,
  EVENT_PATCH_APPLIED,
  EVENT_PATCH_REJECTED,
  EVENT_REFRESH_REQUESTED,
  EVENT_SKIPPED,
} from "@/lib/service-ui/wire/runtime-events";

const MANIFEST = '<script type="application/json" data-ui-event-manifest="uci_a">{}</script>';
let stop: () => void = () => {};
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
  stop = () => {};
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function raise(type: string, detail: object): void {
  document.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, cancelable: true }));
}

const amount = { component: "shop.stock", entry: { p: "amount", e: "input" }, options: {} };
const failure = (code: string, hint?: string) =>
  raise(EVENT_FAILED, { ...amount, code, problem: { code, hint } });

function reject(reason: string, patch: object, element?: Element, inside = ""): void {
  const root = document.createElement("div");
  root.setAttribute("data-ui-component-instance-id", "uci_a");
  root.innerHTML =
    '<p data-ui-target="name"></p><b data-ui-component-instance-id="uci_b"><i data-ui-part="other"></i></b>' +
    inside;
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

test("says what was dropped, and why", () => {
  stop = tellTroubles();
  const entry = { p: "form", e: "submit" };
  raise(EVENT_SKIPPED, { component: "shop.order", entry, reason: "dropped" });
  expect(told()).toEqual([
    expect.stringMatching(/`submit` of part `form` of component `shop.order` was dropped: one/),
  ]);
});

test("warns of a failure without a hint in the words of its code's page", () => {
  stop = tellTroubles();
  failure("rate_limited");
  raise(EVENT_FAILED, { ...amount, code: "network_error", problem: undefined });

  expect(console.error).not.toHaveBeenCalled();
  expect(told()).toEqual([
    expect.stringMatching(
      /^Service UI: `input` of part `amount` of component `shop.stock` failed\. rate_limited: Too many requests\. See http.*\/event-runtime-errors\.html#rate_limited$/,
    ),
    expect.stringMatching(/ failed\. network_error: No response\. See /),
  ]);
});

describe("of a file in what is sent", () => {
  const file = new File(["x"], "cv.pdf");
  const none = new File([], "");

  test("says that its content is not, and by which field", () => {
    stop = tellTroubles();
    const fields = [
      ["name", "Ada"],
      ["cv", file],
      ["photo", none],
    ];
    const element = document.createElement("form");
    raise(EVENT_DISPATCHING, { ...amount, element, payload: { fields } });
    expect(told()).toEqual([
      expect.stringMatching(/^Service UI: The file in `cv` .* its content is not sent.* route/),
    ]);
  });

  test("says so if the part is the field", () => {
    stop = tellTroubles();
    const element = document.createElement("input");
    element.type = "file";
    raise(EVENT_DISPATCHING, { ...amount, element, payload: { value: "C:\\fakepath\\cv.pdf" } });
    raise(EVENT_DISPATCHING, { ...amount, element, payload: { value: "" } });
    expect(told()).toEqual([expect.stringContaining("The file in `amount`")]);
  });
});

describe("of a layout without <Refresh />", () => {
  const loadAgain = () => {
    stop();
    stop = tellTroubles();
  };

  test.each([EVENT_REFRESH_REQUESTED, EVENT_NAVIGATE_REQUESTED])(
    "says once, after the load that it became: %s",
    async (name) => {
      stop = tellTroubles();
      raise(name, {});
      await Promise.resolve();
      expect(told()).toEqual([]);
      loadAgain();
      loadAgain();
      expect(told()).toEqual([expect.stringMatching(/loaded the whole page.*`<Refresh \/>`/)]);
    },
  );

  test("says at once that a stale token could not be renewed", async () => {
    stop = tellTroubles();
    raise(EVENT_REFRESH_REQUESTED, { code: "expired_signed_ctx" });
    await Promise.resolve();
    expect(told()).toEqual([expect.stringContaining("`<Refresh />`")]);
  });

  test("says nothing if a listener takes the request on, even after this one", async () => {
    stop = tellTroubles();
    const take = (event: Event) => event.preventDefault();
    window.addEventListener(EVENT_REFRESH_REQUESTED, take);
    raise(EVENT_REFRESH_REQUESTED, {});
    raise(EVENT_REFRESH_REQUESTED, { code: "expired_signed_ctx" });
    await Promise.resolve();
    window.removeEventListener(EVENT_REFRESH_REQUESTED, take);
    loadAgain();
    expect(told()).toEqual([]);
  });
});

describe("of a part in a portal", () => {
  const events = [{ p: "save", e: "click", u: "", ctx: "" }];
  const manifests = () => [{ v: 1, c: "shop.order", i: "uci_a", events }];
  const root = (inside: string) =>
    `<main><form id="order" data-ui-component-instance-id="uci_a">${inside}</form></main>`;
  const save = '<button data-ui-part="save"><i>Save</i></button>';
  const click = () => document.querySelector<HTMLElement>("i")?.click();

  test("says once that it stands outside its root, and where that is", () => {
    vi.stubGlobal("ServiceUi", { manifests });
    document.body.innerHTML = `${root("")}<div id="portal">${save}</div>`;
    stop = tellTroubles();
    click();
    click();
    expect(told()).toEqual([
      expect.stringMatching(
        /^Service UI: Part `save` of component `shop.order` stands outside its root.* `body > div#portal > button`.* `body > main > form#order`/,
      ),
    ]);
  });

  test.each([
    ["inside of its root", root(save)],
    ["that no instance listens to", `${root("")}${save.replace("save", "other")}`],
    ["in ignored content", `${root("")}<div data-ui-ignore>${save}</div>`],
  ])("says nothing of one %s", (_where, html) => {
    vi.stubGlobal("ServiceUi", { manifests });
    document.body.innerHTML = html;
    stop = tellTroubles();
    click();
    expect(told()).toEqual([]);
  });
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
    /not in the page, which has `name`: .* Render it: `view\.targets\["total"\]`/,
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
  reject("invalid", patch, undefined, '<p data-ui-key="18"></p>');

  expect(console.error).not.toHaveBeenCalled();
  expect(told()).toEqual([expect.stringContaining("setText of `row[17]/total`")]);
  expect(told()[0]).toContain("no such element in a row with that key");
});

test("says that a key is of no use where nothing has one", () => {
  stop = tellTroubles();
  reject("invalid", { op: "setText", targetName: "total", targetPart: null, targetKey: "17" });

  expect(console.error).toHaveBeenCalled();
  expect(told()[0]).toContain("nothing in the component has one");
});

test.each([
  ["setText", "input", "Use `setValue`."],
  ["setText", "select", "Use `setValue`."],
  ["setValue", "button", "the element does not take it"],
  ["setValue", "li", "the element does not take it"],
])("says that %s of <%s> has no effect", (op, tag, advice) => {
  stop = tellTroubles();
  const patch = { op, targetName: "total", targetPart: null };
  raise(EVENT_PATCH_APPLIED, { ...amount, patch, element: document.createElement(tag) });

  expect(told()).toEqual([expect.stringContaining(advice)]);
});

test.each([
  ["setText", "p"],
  ["setValue", "input"],
  ["setValue", "output"],
  ["setValue", "progress"],
  ["setAttribute", "p"],
])("says nothing of %s of <%s>", (op, tag) => {
  stop = tellTroubles();
  const patch = { op, targetName: "total", targetPart: null };
  raise(EVENT_PATCH_APPLIED, { ...amount, patch, element: document.createElement(tag) });

  expect(told()).toEqual([]);
});

test("says how a patch names one of several rows", () => {
  stop = tellTroubles();
  reject("ambiguous", { op: "setText", targetName: "total", targetPart: null });

  expect(told()[0]).toContain('`{ part: "row", key, name: "total" }`');
});

test("says nothing of a patch that came late", () => {
  stop = tellTroubles();
  document.body.innerHTML = "<p></p>";
  const element = document.body.firstElementChild ?? undefined;
  reject("late", { op: "setText", targetName: "total", targetPart: null }, element);

  expect(told()).toEqual([]);
});

test("warns of a patch whose element has left the page", () => {
  stop = tellTroubles();
  const element = document.createElement("p");
  reject("late", { op: "setText", targetName: "total", targetPart: null }, element);

  expect(console.error).not.toHaveBeenCalled();
  expect(told()).toEqual([expect.stringContaining("the element has left the page")]);
});

describe("of the focus of a part that is not in the page", () => {
  const focus = (response: object, whileBusy: (root: Element) => void = () => {}) => {
    document.body.innerHTML =
      '<div data-ui-component-instance-id="uci_a"><b aria-busy="true"></b><i data-ui-part="go"></i></div>';
    const [root, element] = document.querySelectorAll("div, b");
    raise(EVENT_DISPATCHED, { ...amount, root, element, response });
    whileBusy(root as Element);
    element?.removeAttribute("aria-busy");
    return new Promise((resolve) => setTimeout(resolve));
  };

  test("warns once all is done", async () => {
    stop = tellTroubles();
    await focus({ focus: { part: "edit", key: "17" } });
    expect(console.error).not.toHaveBeenCalled();
    expect(told()).toEqual([expect.stringContaining("asks for the focus of `[17]/edit`")]);
  });

  test.each<[what: string, ...args: Parameters<typeof focus>]>([
    ["is there", { focus: { part: "go" } }],
    [
      "a refresh has brought",
      { focus: { part: "edit" }, refresh: true },
      (root) => root.insertAdjacentHTML("beforeend", '<i data-ui-part="edit"></i>'),
    ],
    ["may be on another page", { focus: { part: "edit" }, navigate: "/elsewhere" }],
    [
      "was on a page that the user has left",
      { focus: { part: "edit" } },
      () => history.pushState(null, "", "/elsewhere"),
    ],
  ])("says nothing of one that %s", async (_what, ...args) => {
    stop = tellTroubles();
    await focus(...args);
    expect(told()).toEqual([]);
  });
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

describe("of a command", () => {
  const run = (command: object, elements: readonly Element[] = []) => {
    const root = document.createElement("div");
    root.setAttribute("data-ui-component", "todo.list");
    const event = { nativeEvent: new Event("click"), element: root };
    raise(EVENT_AT_ONCE, { command, elements, root, ...event });
  };

  test("says what was skipped, whether it is sent or local", () => {
    stop = tellTroubles();
    run({ op: "focus", targetName: "edit" });
    run({ op: "reset" });
    expect(told()).toEqual([
      expect.stringMatching(/`todo.list` was skipped: focus of `edit` has no element in the page/),
      expect.stringMatching(/`todo.list` was skipped: reset has no element/),
    ]);
  });

  test("says nothing if it was done, or if it means all rows of an empty list", () => {
    stop = tellTroubles();
    run({ op: "reset" }, [document.body]);
    run({ op: "setText", targetName: "title", every: true, value: "" });
    expect(told()).toEqual([]);
  });
});
