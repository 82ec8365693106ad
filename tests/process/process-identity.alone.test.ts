import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { identityOf } from "@/lib/service-ui/process/process-identity";
import { createKeyRing } from "@/lib/service-ui/wire/key-ring";
import { temporaryDirectory } from "../support/temporary-directory";

const keyRing = createKeyRing("s".repeat(40), []);
let folder: string;

function writeBuild(distDir: string, id: string) {
  mkdirSync(join(folder, distDir), { recursive: true });
  writeFileSync(join(folder, distDir, "BUILD_ID"), `${id}\n`);
}

beforeEach(() => {
  folder = temporaryDirectory();
  vi.spyOn(process, "cwd").mockReturnValue(folder);
  vi.stubEnv("NODE_ENV", "production");
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test.each([
  ["", ".next"],
  [".next", ".next"],
  ["build", "build"],
  ["../shop-build/next", "../shop-build/next"],
])("names the build that runs, not another in the folder: distDir %j", (distDir, place) => {
  writeBuild(".next", "other");
  writeBuild(place, "running");
  vi.stubEnv("SERVICE_UI_DIST_DIR", distDir);
  expect(identityOf(keyRing).build).toBe("running");
});

test("names no build in development, and none where there is none", () => {
  vi.stubEnv("SERVICE_UI_DIST_DIR", "gone");
  writeBuild(".next", "other");
  expect(identityOf(keyRing).build).toBeNull();
  vi.stubEnv("NODE_ENV", "development");
  vi.stubEnv("SERVICE_UI_DIST_DIR", "");
  expect(identityOf(keyRing).build).toBeNull();
});
