import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildSync, transformSync } from "esbuild";
import { describe, expect, test } from "vitest";

/** The browsers that Next's own code needs. */
const FLOOR = ["chrome111", "firefox111", "safari16.4"];

const file = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const { outputFiles } = buildSync({
  entryPoints: [file("lib/service-ui/browser/event-runtime.ts")],
  bundle: true,
  write: false,
  format: "iife",
  target: "esnext",
  legalComments: "none",
  tsconfigRaw: {},
});
const runtime = outputFiles[0]?.text ?? "";

/** What a browser of the floor may lack, by the word that uses it, and the versions that have it. */
const NEWER: Readonly<Record<string, string>> = {
  ariaDescribedByElements: "Chrome 135, Firefox 136, Safari 16.4",
  ariaLive: "Firefox 119",
  role: "Firefox 119",
  showPopover: "Chrome 114, Firefox 125, Safari 17",
  hidePopover: "Chrome 114, Firefox 125, Safari 17",
  togglePopover: "Chrome 114, Firefox 125, Safari 17",
  checkVisibility: "Safari 17.4",
  inert: "Firefox 112",
  requestClose: "Chrome 134, Firefox 139, Safari 18.4",
  closedBy: "Chrome 134, Firefox 141",
  moveBefore: "Chrome 133, Firefox 144",
  toSorted: "Firefox 115",
  toReversed: "Firefox 115",
  toSpliced: "Firefox 115",
  groupBy: "Chrome 117, Firefox 119, Safari 17.4",
  withResolvers: "Chrome 119, Firefox 121, Safari 17.4",
  fromAsync: "Chrome 121, Firefox 115",
  setHTMLUnsafe: "Chrome 124, Firefox 123, Safari 17.4",
  isWellFormed: "Firefox 119",
  union: "Chrome 122, Firefox 127, Safari 17",
  difference: "Chrome 122, Firefox 127, Safari 17",
  intersection: "Chrome 122, Firefox 127, Safari 17",
  fetchLater: "Chrome 135",
  startViewTransition: "Firefox 144, Safari 18",
  scheduler: "Chrome 94, Firefox 142",
  yield: "Chrome 129, Firefox 142",
  ":has(": "Firefox 121",
  ":user-invalid": "Chrome 119, Safari 16.5",
  ":popover-open": "Chrome 114, Firefox 125, Safari 17",
  ":open": "Chrome 133, Firefox 136",
};

/** What of it the runtime uses, and what happens in a browser that lacks it. */
const LACKED: Readonly<Record<string, string>> = {
  ariaDescribedByElements: "a screen reader may say a message twice",
  ariaLive: "a screen reader may say a message twice",
  showPopover: "the act is skipped, the console tells so in development; a notice is no popover",
  hidePopover: "the act is skipped, and the console tells so in development",
  checkVisibility: "the focus stays on what a patch has hidden, until the browser takes it away",
  inert: "nothing is inert",
  ":popover-open": "as showPopover",
};

/** Whether a program uses a word as a member or in a string, which an attribute's name is not. */
const uses = (program: string, word: string): boolean =>
  /^\w/.test(word)
    ? new RegExp(`(\\.|(?<!Attribute\\()["'])${word}\\b`).test(program)
    : program.includes(word);

describe("in the oldest browsers that Next supports, the runtime", () => {
  test("has no syntax that they can't read", () => {
    const options = { legalComments: "none", minify: false } as const;
    const lowered = transformSync(runtime, { ...options, target: FLOOR }).code;
    expect(lowered).toBe(transformSync(runtime, { ...options, target: "esnext" }).code);
  });

  test("uses nothing that they lack, but what it does without", () => {
    const used = Object.keys(NEWER).filter((word) => uses(runtime, word));
    expect(used).toEqual(Object.keys(LACKED));
  });

  test("would be found out", () => {
    expect(uses("a.toSorted()", "toSorted")).toBe(true);
    expect(uses('matches(":has(b)")', ":has(")).toBe(true);
    const program = "using a = b;";
    expect(transformSync(program, { target: FLOOR }).code).not.toContain("using a");
  });
});

test("README names the versions that the build is for", () => {
  const [chrome, firefox, safari] = FLOOR.map((one) => /[\d.]+/.exec(one)?.[0]);
  const readme = readFileSync(file("README.md"), "utf8");
  expect(readme).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari}`);
  const build = readFileSync(file("scripts/build-runtime.mjs"), "utf8");
  expect(build).toContain(JSON.stringify(FLOOR).replaceAll(",", ", "));
});
