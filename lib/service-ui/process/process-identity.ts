import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fingerprintOf, type KeyRing } from "../wire/key-ring";

/** What has to be the same in all processes of an app. Holds no secret. */
export interface ProcessIdentity {
  /** The fingerprint of the key that signs. */
  readonly key: string;
  /** Those of the keys that still verify. */
  readonly formerKeys: readonly string[];
  /** Next's id of the build; null in development. */
  readonly build: string | null;
}

export function identityOf([current, ...former]: KeyRing): ProcessIdentity {
  return { key: fingerprintOf(current), formerKeys: former.map(fingerprintOf), build: readBuild() };
}

function readBuild(): string | null {
  if (process.env.NODE_ENV !== "production") return null;
  // `withServiceUi` has the app's `distDir` inlined.
  const folder = process.env.SERVICE_UI_DIST_DIR || ".next";
  const file = resolve(/* turbopackIgnore: true */ process.cwd(), folder, "BUILD_ID");
  try {
    return readFileSync(/* turbopackIgnore: true */ file, "utf8").trim();
  } catch {
    return null;
  }
}
