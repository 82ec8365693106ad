import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PRIMITIVES } from "@/lib/service-ui/declare/primitives";

test.each(["docs/handbook/declare.md", "lib/service-ui/AGENTS.md"])(
  "names each primitive in %s",
  (path) => {
    const text = readFileSync(path, "utf8");
    const missing = Object.keys(PRIMITIVES).filter((name) => !text.includes(`\`${name}\``));

    expect(missing).toEqual([]);
  },
);
