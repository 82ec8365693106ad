import { readFileSync } from "node:fs";
import { buildSync } from "esbuild";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { KEYS, REPLAY_STORE } from "@/lib/common/registered-symbols";
import { ConfigurationError } from "@/lib/service-ui/configuration/variables";
import { currentKeyRing, hasKeys, signingContext } from "@/lib/service-ui/keys/page-keys";
import { TEST_SECRET } from "../support/next-server";
import { temporaryDirectory } from "../support/temporary-directory";

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

test("signs for several processes if the app brings the store that they share", async () => {
  vi.stubEnv("UI_PROCESSES", "2");
  Reflect.set(globalThis, REPLAY_STORE, {});
  onTestFinished(() => void Reflect.deleteProperty(globalThis, REPLAY_STORE));
  expect((await signingContext(async () => null)).binding).toBeNull();
});

test("signs a development checkout's pages with a secret that it keeps", async () => {
  vi.stubEnv("NODE_ENV", "development");
  vi.stubEnv("APP_SECRET", undefined);
  const checkout = temporaryDirectory();
  vi.spyOn(process, "cwd").mockReturnValue(checkout);
  onTestFinished(() => void vi.restoreAllMocks());
  const { keyRing } = await signingContext(async () => null);
  const kept = readFileSync(`${checkout}/.service-ui/development-secret`, "utf8");
  expect(keyRing[0].mac.export().toString()).toBe(kept);
});

test("binds tokens to no session unless a cookie is named", async () => {
  expect((await signingContext(async () => "session=ada")).binding).toBeNull();
});

test("shows a userKey the request as a dispatch does, from its headers or its cookies", async () => {
  const sent = new Headers({ cookie: "sid=%61da; sid=eve%20", "x-user": "ada" });
  const { request } = await signingContext(async () => sent);
  expect([request?.headers.get("X-User"), request?.cookies.get("sid")]).toEqual(["ada", "eve "]);
  const { request: less } = await signingContext(async () => "sid=ada");
  expect([less?.headers.get("x-user"), less?.cookies.get("sid")]).toEqual([null, "ada"]);
  const { request: none } = await signingContext(async () => null);
  expect([none?.headers.has("cookie"), none?.cookies.size]).toEqual([false, 0]);
});

test("binds tokens to the user's session cookie, where one is named", async () => {
  vi.stubEnv("UI_BIND_SESSION_COOKIE", "sid");
  const bound = async (cookies: string) => (await signingContext(async () => cookies)).binding;
  expect(await bound("a=1; sid=ada")).toBe("ada");
  expect(await bound("a=1")).toBe("");
  expect(await bound("sid=ada; sid=eve")).toBe("");
});

test("reads the environment once, and gives an app the keys that sign its pages", async () => {
  expect(hasKeys()).toBe(false);
  const { keyRing, nowMs } = await signingContext(async () => null);
  expect(hasKeys()).toBe(true);
  expect(currentKeyRing()).toBe(keyRing);
  expect(keyRing[0].mac.export().toString()).toBe(TEST_SECRET);
  expect(Number.isFinite(nowMs())).toBe(true);
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
