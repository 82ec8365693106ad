import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findApp } from "@/lib/common/set-up/app";
import { planSetUp } from "@/lib/service-ui/devtools/commands/plan";
import { planTests } from "@/lib/service-ui/devtools/commands/plan-tests";
import { directoryWith } from "../support/temporary-directory";

test("names in the recipe on leaving whatever init has added or edited", () => {
  const root = directoryWith({
    "app/layout.tsx": "export default ({ children }) => <html><body>{children}</body></html>;\n",
    "next.config.ts": "export default {};\n",
    "package.json": JSON.stringify({ dependencies: { next: "1" } }),
    "tsconfig.json": "{}",
  });
  const app = findApp(root);
  const touched = [...planSetUp(app, { hasTests: true }), ...planTests(app)]
    .filter(({ kind }) => kind === "create" || kind === "edit")
    .map(({ path }) => path);
  const page = readFileSync("docs/recipes/leave.md", "utf8");
  const [, undo = ""] = page.split("undo what `init` did:");
  const [steps = ""] = undo.split("\n## ");
  const named = [...steps.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);

  expect(touched.length).toBeGreaterThan(10);
  const isNamed = (path: string) =>
    named.some((name) => path === name || path.startsWith(`${name}/`));
  expect(touched.filter((path) => !isNamed(path))).toEqual([]);
});
