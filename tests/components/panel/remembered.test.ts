import { afterEach, expect, test, vi } from "vitest";
import { recall, remember, STORAGE_KEY } from "@/components/panel/remembered";

const FIRST = { isOpen: false, view: "wire", delayMs: 0 };

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test("what was remembered is recalled", () => {
  const state = { isOpen: true, view: "hints", delayMs: 1_000 } as const;
  remember(state);

  expect(recall()).toEqual(state);
});

test.each(["", "{", "null", "[]", '{"isOpen":"yes","view":"__proto__","delayMs":7}'])(
  "what is not understood is as at first: %o",
  (text) => {
    localStorage.setItem(STORAGE_KEY, text);

    expect(recall()).toEqual(FIRST);
  },
);

test("where nothing may be stored, it forgets and does not fail", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  remember({ isOpen: true, view: "page", delayMs: 0 });

  expect(recall()).toEqual(FIRST);
});
