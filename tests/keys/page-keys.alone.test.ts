import { buildSync } from "esbuild";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { KEYS } from "@/lib/common/registered-symbols";
import { ConfigurationError } from "@/lib/service-ui/configuration/variables";
import { signingContext } from "@/lib/service-ui/keys/page-keys";
import { TEST_SECRET } from "../support/next-server";

beforeEach(() => {
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("APP_SECRET", TEST_SECRET);
});
afterEach(() => {
  vi.unstubAllEnvs();
  // A process reads its environment once; the next test stands for another process.
  Reflect.deleteProperty(globalThis, KEYS);
});

test.each([
  ["APP_SECRET", ""],
  ["APP_ORIGIN", "example.com"],
  ["UI_RATE_LIMIT", "many"],
  ["UI_REPLAY_STORE", "floppy"],
  ["REDIS_URL", "somewhere"],
  ["UI_PROCESSES", "2"],
  ["UI_MAX_CONCURRENT", "0"],
  ["UI_STREAM_MAX_SECONDS", "never"],
])("refuses to sign a page while %s is %j, whether or not pages need it", async (name, value) => {
  vi.stubEnv(name, value);
  await expect(signingContext(async () => null)).rejects.toThrow(ConfigurationError);
});

test("asks for no cookies unless tokens are bound to a session", async () => {
  const cookies = vi.fn(async () => "session=ada");
  expect((await signingContext(cookies)).binding).toBeNull();
  expect(cookies).not.toHaveBeenCalled();
});

test("needs no store, limiter, log or step of a dispatch, neither do pages", () => {
  const { metafile } = buildSync({
    entryPoints: ["lib/service-ui/render/react/page-signing.ts"],
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    metafile: true,
    write: false,
  });
  const files = Object.keys(metafile.inputs);
  expect(files).toContain("lib/service-ui/keys/page-keys.ts");
  expect(
    files.filter((file) => /\/(?:replay|limit|dispatch|process)\/|\/logger/.test(file)),
  ).toEqual([]);
});
