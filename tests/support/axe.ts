import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";

declare global {
  interface Window {
    /** In a page to which it was brought. */
    readonly axe: typeof axe;
  }
}

/** What a page does not hold of the rules for accessible pages, each with the elements it is about. */
export type Violations = readonly string[];

/** Looks at a page as it is now, and once more at its colours where they are dark. */
export type Examine = () => Promise<{ readonly light: Violations; readonly dark: Violations }>;

/** Half as long as `axe.source`, which each page would have to read. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const COLOURS = ["color-contrast", "link-in-text-block"];
const RULES = {
  light: { resultTypes: ["violations"], preload: false },
  dark: { resultTypes: ["violations"], runOnly: COLOURS },
  structure: {
    resultTypes: ["violations"],
    preload: false,
    rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])),
  },
} satisfies Record<string, axe.RunOptions>;

/** Brings axe to a page, which must be loaded, and gives what looks at it. */
export async function bringAxe(page: Page): Promise<Examine> {
  await page.evaluate(SOURCE);
  const look = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // A colour that is on its way would be taken for the one that is meant.
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== "running"),
    );
    return violationsOf(page, colorScheme);
  };
  return async () => ({ light: await look("light"), dark: await look("dark") });
}

/**
 * Brings axe to every document that a page will load, and gives what tells of the loaded one which
 * rules it breaks, those about colours aside. Colours take axe most of its time, and pages of one
 * style sheet share them.
 */
export async function keepAxe(page: Page): Promise<() => Promise<Violations>> {
  await page.addInitScript(SOURCE);
  return () => violationsOf(page, "structure");
}

async function violationsOf(page: Page, rules: keyof typeof RULES): Promise<Violations> {
  const { violations } = await page.evaluate(
    (options) => window.axe.run(document, options),
    RULES[rules],
  );
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}
