import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { MISTAKES } from "@/lib/service-ui/wire/mistakes";
import { signUpEntry } from "../support/demo-page";
import { PANEL_MARKS } from "../support/panel-marks";
import { newDispatchId, post } from "../support/wire";

/** What tells the notes beside a root, which are for development as the panel is. */
const MARKS = [...PANEL_MARKS, MISTAKES.noRuntime().problem];
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

test("knows marks that the panel's sources bear, and a layout that has the panel", () => {
  const sources = [
    "lib/service-ui/devtools/panel",
    "lib/service-ui/render/react",
    "lib/service-ui/wire",
  ]
    .flatMap((folder) => filesBelow(join(ROOT, folder)))
    .map(({ text }) => text);

  expect(MARKS.filter((mark) => !sources.some((text) => text.includes(mark)))).toEqual([]);
  expect(readFileSync(join(ROOT, "app/layout.tsx"), "utf8")).toContain("<ServiceUiPanel");
});

test("has none of the panel in any file that browsers load from a production build", () => {
  const files = filesBelow(join(ROOT, ".next/static"));

  expect(files.some(({ path }) => path.endsWith(".js"))).toBe(true);
  expect(files.flatMap(({ path, text }) => marksIn(text).map((mark) => [path, mark]))).toEqual([]);
});

test.each(["/", "/demo"])("has none of it at %s, as HTML or as a Flight payload", async (path) => {
  const html = await fetch(inject("baseUrl") + path);
  const flight = await fetch(inject("baseUrl") + path, { headers: { RSC: "1" } });

  expect(flight.headers.get("content-type")).toMatch(/^text\/x-component\b/);
  for (const text of [await html.text(), await flight.text()]) expect(marksIn(text)).toEqual([]);
});

test("does not say in production how long the dispatcher took", async () => {
  const { ctx } = await signUpEntry(inject("baseUrl"));
  const body = { ctx, dispatchId: newDispatchId(), payload: { value: "" } };
  const answer = await post(inject("baseUrl"), body);

  expect(answer.status).toBe(200);
  expect(answer.headers.get("server-timing")).toBeNull();
});

function marksIn(text: string): string[] {
  return MARKS.filter((mark) => text.includes(mark));
}

function filesBelow(folder: string): { path: string; text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => ({ path, text: readFileSync(path, "latin1") }));
}
