// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ACTS } from "@/lib/service-ui/browser/at-once";
import { noteEdit } from "@/lib/service-ui/browser/ledger";

const submit = (form: HTMLElement) =>
  ACTS.submit(form, { payload: {}, isChecked: undefined }, { op: "submit" });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.innerHTML = "";
});

test("while text is composed, only what was asked last waits, with one listener", async () => {
  document.body.innerHTML = `<form action="/"><input name="q"></form>`;
  const form = document.querySelector("form") as HTMLFormElement;
  const field = document.querySelector("input") as HTMLInputElement;
  const listen = vi.spyOn(EventTarget.prototype, "addEventListener");
  field.addEventListener("compositionstart", noteEdit);
  field.dispatchEvent(new Event("compositionstart", { bubbles: true }));
  for (let key = 0; key < 20; key++) submit(form);
  await vi.advanceTimersByTimeAsync(50);
  expect(vi.getTimerCount()).toBe(1);
  expect(listen.mock.calls.filter(([type]) => type === "submit")).toHaveLength(1);
  // The person's own submit ends it.
  form.dispatchEvent(new Event("submit"));
  await vi.advanceTimersByTimeAsync(50);
  expect(vi.getTimerCount()).toBe(0);
});
