import type { NextConfig } from "next";
import { checkApp } from "./check-app";
import { loadVersions } from "./load-versions";

/**
 * The check that Next runs after it has compiled the app.
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
      const { projectDir } = metadata;
      const map = await loadVersions(projectDir, file);
      const faults = await checkApp(projectDir, file, map, config);
      if (faults.length === 0) return;
      const list = faults.map((fault) => `- ${fault}`).join("\n");
      throw new Error(`${file} and the app don't agree:\n${list}`);
    },
  };
}
