import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

const ENTRIES = [
  ["service-ui/server", () => import("@/lib/service-ui/next/server")],
  ["service-ui/react", () => import("@/lib/service-ui/render/react/react")],
] as const;

test.each(ENTRIES)("says what to write instead of an edge runtime: %s", async (_, load) => {
  vi.stubEnv("NEXT_RUNTIME", "edge");
  await expect(load()).rejects.toThrow(/needs Node\.js.*export const runtime = "nodejs"/);
});

test.each(ENTRIES)("lets every other runtime be: %s", async (_, load) => {
  for (const runtime of ["nodejs", ""]) {
    vi.stubEnv("NEXT_RUNTIME", runtime);
    expect(Object.keys(await load())).not.toEqual([]);
  }
});
