import { readFileSync } from "node:fs";
import { join } from "node:path";

/** What `next build` has left in an app's folder. */
export interface LocalBuild {
  readonly id: string;
  /** `""` or a path such as `/shop`. */
  readonly basePath: string;
}

export function readLocalBuild(root: string): LocalBuild | undefined {
  try {
    const id = readFileSync(join(root, ".next/BUILD_ID"), "utf8").trim();
    const manifest = JSON.parse(readFileSync(join(root, ".next/routes-manifest.json"), "utf8"));
    return { id, basePath: String(manifest.basePath ?? "") };
  } catch {
    return undefined;
  }
}
