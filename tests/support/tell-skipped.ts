import type { Plugin } from "vite";
import type { TestModule, Vitest } from "vitest/node";
import "./optional-programs";

/** Says at the very end what a run has skipped because the machine lacks something. */
export function tellSkipped(): Plugin {
  return {
    name: "tell-skipped",
    configureVitest({ vitest, project }) {
      // Each project has the plugins of the whole configuration.
      if (project === vitest.projects[0]) vitest.onClose(() => tell(vitest));
    },
  };
}

function tell(vitest: Vitest): void {
  for (const line of skippedLines(vitest.state.getTestModules())) console.warn(line);
}

/** One line for each thing that was missing. */
export function skippedLines(modules: Iterable<Pick<TestModule, "children">>): readonly string[] {
  const counts = new Map<string, number>();
  for (const module of modules) {
    for (const test of module.children.allTests("skipped")) {
      const { lacks } = test.meta();
      if (lacks) counts.set(lacks, (counts.get(lacks) ?? 0) + 1);
    }
  }
  return [...counts].map(([lacks, count]) => `NOT RUN: ${count} tests. ${lacks}`);
}
