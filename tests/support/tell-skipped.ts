import type { Plugin } from "vite";
import type { TestCase } from "vitest/node";
import "./optional-programs";

/** Says at the very end what a run has skipped because the machine lacks something. */
export function tellSkipped(): Plugin {
  return {
    name: "tell-skipped",
    configureVitest({ vitest, project }) {
      // Each project has the plugins of the whole configuration.
      if (project !== vitest.projects[0]) return;
      vitest.onClose(() => {
        const files = vitest.state.getTestModules();
        const skipped = files.map(({ children }) => [...children.allTests("skipped")]);
        for (const line of skippedLines(skipped)) console.warn(line);
      });
    },
  };
}

/** One line for each thing that is lacking, from the skipped tests of each file. */
export function skippedLines(
  files: readonly (readonly Pick<TestCase, "meta">[])[],
): readonly string[] {
  const counts = new Map<string, number>();
  for (const test of files.flat()) {
    const { lacks } = test.meta();
    if (lacks) counts.set(lacks, (counts.get(lacks) ?? 0) + 1);
  }
  return [...counts].map(
    ([lacks, count]) => `NOT RUN: ${count} ${count === 1 ? "test" : "tests"}. ${lacks}`,
  );
}
