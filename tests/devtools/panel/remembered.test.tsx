import { afterEach, expect, test, vi } from "vitest";
import { recall, remember, STORAGE_KEY } from "@/lib/service-ui/devtools/panel/remembered";

const FIRST = { isOpen: false, view: "wire" };

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("recalls what was remembered", () => {
  const state = { isOpen: true, view: "hints" } as const;
  remember(state);

  expect(recall()).toEqual(state);
});

test.each(["", "{", "null", "[]", '{"isOpen":"yes","view":"__proto__"}'])(
  "begins as at first with what is not understood: %o",
  (text) => {
    localStorage.setItem(STORAGE_KEY, text);

    expect(recall()).toEqual(FIRST);
  },
);

test("forgets and does not fail if nothing may be stored", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  remember({ isOpen: true, view: "page" });

  expect(recall()).toEqual(FIRST);
});
