import { resolve } from "node:path";
import type { NextConfig } from "next";
import { readBuiltApp } from "./built-app";
import { loadVersions } from "./load-versions";
import { versionFaults } from "./version-faults";

/**
 * The check that Next runs after it has compiled the app, when every route is known.
 *
 * @param file of the version map
 */
export function checkingVersions(
  config: NextConfig,
  file: string,
): NonNullable<NextConfig["compiler"]> {
  return {
    ...config.compiler,
    runAfterProductionCompile: async (metadata) => {
      await config.compiler?.runAfterProductionCompile?.(metadata);
      const { projectDir, distDir } = metadata;
      const loaded = await loadVersions(projectDir, file);
      const faults = versionFaults(
        loaded,
        await readBuiltApp(projectDir, resolve(projectDir, distDir), config),
      );
      if (faults.length === 0) return;
      const list = faults.map((fault) => `- ${fault}`).join("\n");
      throw new Error(`${file} and the app don't agree:\n${list}`);
    },
  };
}
