import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PACKAGES } from "../../scripts/packages.mjs";

const DECLARED =
  /^export (?:declare )?(?:async )?(?:function\*?|const|class|interface|type) +(\w+)/gm;

/** Copied into an app, or built. */
const OTHERS = /(?:^|\/)(?:dist|greeting|node_modules|templates)\//;

/** One thing for two readers: an adapter's tag by its framework's name, an entry's own door. */
const TWICE = ["html", "signingContext"];

test.each(PACKAGES)("%s gives each exported name one meaning", (folder) => {
  const modules = new Map<string, Set<string>>();
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const path of paths.filter((one) => /\.tsx?$/.test(one) && !OTHERS.test(one))) {
    for (const [, name = ""] of readFileSync(`${folder}/${path}`, "utf8").matchAll(DECLARED)) {
      modules.set(name, (modules.get(name) ?? new Set()).add(path));
    }
  }
  const twice = [...modules].filter(([name, { size }]) => size > 1 && !TWICE.includes(name));

  expect(Object.fromEntries(twice.map(([name, places]) => [name, [...places]]))).toEqual({});
  expect(modules.size).toBeGreaterThan(100);
});
