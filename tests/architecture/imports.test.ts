import { describe, expect, test } from "vitest";
import { importViolations } from "./import-rules";
import { parseModule, sourceModules } from "./source-modules";

test("keeps the directions of imports", () => {
  const modules = sourceModules();

  expect(modules.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["app/layout.tsx", "lib/protocol/markup.ts"]),
  );
  expect(importViolations(modules)).toEqual([]);
});

describe("the check refuses", () => {
  test.each([
    ["lib/token/issue.ts", 'import "../../components/ui/part";', "lib must not import components"],
    ["components/ui/part.tsx", 'import "@/app/page";', "components must not import app"],
    ["app/page.tsx", 'import "../tests/support/browser";', "app must not import tests"],
    ["middleware.ts", 'import "./scripts/build-runtime.mjs";', "app must not import scripts"],
    [
      "lib/token/issue.ts",
      'import "../dispatch/respond";',
      "lib/token must not import lib/dispatch",
    ],
    ["lib/token/issue.ts", 'import "../replay/claim";', "lib/token must not import lib/replay"],
    [
      "lib/token/issue.ts",
      'import type { A } from "../replay/claim";',
      "must not import lib/replay",
    ],
    ["lib/token/issue.ts", 'type A = import("../replay/claim").A;', "must not import lib/replay"],
    ["lib/token/issue.ts", 'await import("../replay/claim");', "must not import lib/replay"],
    ["lib/token/issue.ts", 'const a = require("../replay/claim");', "must not import lib/replay"],
    ["lib/token/issue.ts", 'import a = require("../replay/claim");', "must not import lib/replay"],
    [
      "lib/token/issue.ts",
      'export { a } from "../replay/claim"; a();',
      "must not import lib/replay",
    ],
    ["lib/token/issue.ts", 'import "../server";', "no folder of lib imports a file at its root"],
    ["lib/runtime/scan.ts", 'import "../token/issue";', "lib/runtime must not import lib/token"],
    ["lib/runtime/scan.ts", 'import "zod";', "lib/runtime imports no package"],
    ["lib/protocol/claims.ts", 'import "node:crypto";', "lib/protocol imports no package"],
    ["lib/versioning/map.ts", 'import "../../app/demo/api/versions";', "lib must not import app"],
    ["components/ui/part.tsx", 'import "../demo/quote/quote";', "must not import components/demo"],
    ["components/panel/dock.tsx", 'import "../site/search";', "must not import components/site"],
    [
      "components/site/search.tsx",
      'import "../demo/quote/quote";',
      "must not import components/demo",
    ],
    ["components/demo/quote/quote.tsx", 'import "../../registry";', "imports a file at its root"],
    ["components/shop/cart.tsx", 'import "../ui/part";', "has no place in the table of folders"],
    ["lib/dispatch/respond.ts", 'import "../testing/kit";', "must not import lib/testing"],
    ["lib/start-check.ts", 'import "@/lib/token/issue";', "imports inside lib are relative"],
    ["lib/start-check.ts", 'import "./token/issue.ts";', "imports inside lib name no extension"],
    ["lib/queue/add.ts", "add();", "lib/queue has no place in the table of folders"],
    ["lib/token/utils.ts", "add();", "named after what it holds"],
    ["lib/token/helpers/encode.ts", "add();", "named after what it holds"],
    ["lib/token/index.ts", "add();", "lib has no barrels"],
    ["lib/token/all.ts", 'export * from "./issue"; export { a } from "./verify";', "no barrels"],
  ])("%s with %s", (path, text, reason) => {
    expect(importViolations([parseModule(path, text)])).toEqual([expect.stringContaining(reason)]);
  });
});

describe("the check admits", () => {
  test.each([
    ["app/page.tsx", 'import { Part } from "@/components/ui/part"; import "./page.module.css";'],
    ["app/page.tsx", 'import { issue } from "@/lib/token/issue";'],
    ["components/registry.ts", 'import { quote } from "./demo/quote/quote.ui";'],
    ["components/ui/part.tsx", 'import { ATTR_PART } from "@/lib/protocol/markup";'],
    ["lib/dispatch/respond.ts", 'import "../manifest/emit"; import "zod"; import "./guard";'],
    ["lib/start-check.ts", 'import "./token/key-ring"; import "./versioning/map";'],
    ["lib/authoring.ts", 'export { UiOn } from "./declaration/ui-on";'],
    ["lib/testing/drive.ts", 'import "../dispatch/respond"; import "../server";'],
  ])("%s with %s", (path, text) => {
    expect(importViolations([parseModule(path, text)])).toEqual([]);
  });
});
