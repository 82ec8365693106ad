// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import "@/lib/service-ui/browser/event-runtime";
import { followServer } from "@/lib/service-ui/browser/drafts";
import { scan } from "@/lib/service-ui/browser/scan";
import { instanceHtml, patchFor, withRules } from "../support/instance-html";

let detach: () => void;
let answer: (body: object) => void;
const bodies: { readonly dispatchId: string; readonly payload: { readonly value?: unknown } }[] =
  [];

beforeEach(() => {
  vi.spyOn(console, "warn").mockReturnValue();
  bodies.length = 0;
  vi.stubGlobal("fetch", (_url: string, { body }: { readonly body: string }) => {
    bodies.push(JSON.parse(body));
    return new Promise((resolve) => {
      answer = (body) => resolve(Response.json(body));
    });
  });
  detach = window.ServiceUi.transport.attach({ endpoint: "/__ui/dispatch" });
});

afterEach(() => {
  detach();
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function open(...events: string[]) {
  document.body.innerHTML = withRules(
    instanceHtml(
      "form",
      events,
      `<form data-ui-part="form">
         <input name="name" data-ui-part="name" value="old">
       </form>`,
    ),
    ["name", "keydown", { keys: ["Escape"], local: [{ op: "reset" }] }],
  );
  scan();
  const form = document.querySelector("form") as HTMLFormElement;
  const name = document.querySelector("input") as HTMLInputElement;
  return { form, name };
}

const later = () => new Promise((resolve) => setTimeout(resolve));
function change(field: HTMLInputElement, value: string, ...types: string[]) {
  field.value = value;
  for (const type of types) field.dispatchEvent(new Event(type, { bubbles: true }));
}

test("the answer to a declared reset sets the fields of the form", async () => {
  const { form, name } = open("form reset");
  change(name, "half", "input");
  form.reset();
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
  const { dispatchId } = bodies[0] ?? {};
  const patch = patchFor("form", { op: "setValue", targetName: "name", value: "new" });
  answer({ ok: true, kind: "patches", dispatchId, patches: [patch] });
  await vi.waitFor(() => expect(name.value).toBe("new"));
});

test("a script's change without an input is sent after a reset, and a change to nothing new is not", async () => {
  const { form, name } = open("name change");
  change(name, "half", "input");
  form.reset();
  await later();
  change(name, "old", "change");
  await later();
  expect(bodies).toEqual([]);
  change(name, "2026-11-26", "change");
  await vi.waitFor(() => expect(bodies[0]?.payload.value).toBe("2026-11-26"));
});

test("an event called reset of what is no form says nothing of a field", async () => {
  const { name } = open("name change");
  for (const target of [name, document.body, document, window]) {
    target.dispatchEvent(new CustomEvent("reset", { bubbles: true, composed: true }));
  }
  await later();
  change(name, "new", "change");
  await vi.waitFor(() => expect(bodies).toHaveLength(1));
});

test("a field that was reset follows each render, but for what a script has written since", () => {
  const { name } = open("name change");
  const render = (value: string) => {
    name.setAttribute("value", value);
    followServer(document.body);
  };
  const reset = () => {
    change(name, "half", "input");
    name.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  };
  render("old");
  reset();
  for (const value of ["one", "two"]) {
    render(value);
    expect(name.value).toBe(value);
  }
  reset();
  name.value = "picked";
  render("three");
  expect(name.value).toBe("picked");
});
