import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { countLines } from "../code-lines";

export const EXAMPLE = resolve("examples/todomvc");
const OVERLAY = resolve("bench/todomvc/actions");
/** What the list is made of, beside `data` and the filters, which are the same in both ways. */
const LIST = ["components/todos/todos.tsx", "components/todos/todos.ui.ts"];
/** What Service UI has once for an application. */
const ONCE = [
  "app/__ui/dispatch/route.ts",
  "app/%5F%5Fui/dispatch/route.ts",
  "app/%5F%5Fui/health/route.ts",
  "components/registry.ts",
  "instrumentation.ts",
];
/** In both ways, with one line more or less. */
const SETTINGS = ["app/layout.tsx", "next.config.mjs"];

/** Makes the Server Actions twin of a copy of the example. */
export function becomeTwin(folder: string): void {
  const tests = "components/todos/todos.test.ts";
  for (const file of [...LIST, ...ONCE, tests]) rmSync(join(folder, file), { force: true });
  cpSync(OVERLAY, folder, { recursive: true });
}

export interface Size {
  readonly lines: number;
  /** In files with `"use client"`. */
  readonly clientLines: number;
  readonly files: number;
  /** What an application writes once, whatever it has of lists. */
  readonly onceLines: number;
}

/** How much is written for each way. */
export function sizes(): { readonly own: Size; readonly actions: Size } {
  const list = "components/todos";
  const twins = readdirSync(join(OVERLAY, list)).map((name) => `${list}/${name}`);
  return {
    own: sizeOf(EXAMPLE, LIST, [...ONCE, ...SETTINGS]),
    actions: sizeOf(OVERLAY, twins, SETTINGS),
  };
}

function sizeOf(folder: string, list: readonly string[], once: readonly string[]): Size {
  const read = (files: readonly string[]) =>
    files.map((file) => readFileSync(join(folder, file), "utf8"));
  const lines = (texts: readonly string[]) =>
    texts.reduce((sum, text) => sum + countLines(text), 0);
  const texts = read(list);
  return {
    lines: lines(texts),
    clientLines: lines(texts.filter((text) => text.startsWith('"use client"'))),
    files: list.length,
    onceLines: lines(read(once)),
  };
}
