import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CLAIM_TIMEOUT_MS, DEFAULTS } from "@/lib/service-ui/configuration/defaults";
import { readConfiguration } from "@/lib/service-ui/configuration/read-configuration";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { memoryServices } from "@/lib/service-ui/testing/memory-services";
import { keyRing } from "../support/claims";

test("hold for an environment that says nothing, and for a dispatcher in memory", () => {
  const configuration = readConfiguration({ NODE_ENV: "test", APP_SECRET: "s".repeat(32) });
  const services = memoryServices({ registry: createRegistry([]), keyRing, nowMs: Date.now });
  expect(configuration).toMatchObject(DEFAULTS);
  expect(configuration.replayTimeoutMs).toBe(CLAIM_TIMEOUT_MS);
  expect(services).toMatchObject(DEFAULTS);
});

test("reach a dispatch by two compositions: that of a process, and that of a test", () => {
  const sources = ["lib/service-ui", "tests/support", "bench"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !/(?:^|\/)(?:dist|node_modules)\//.test(path))
      .map((path) => `${folder}/${path}`),
  );
  const composing = sources.filter((path) =>
    /\bwhileResponding: \(run\)/.test(readFileSync(path, "utf8")),
  );
  expect(composing.sort()).toEqual([
    "lib/service-ui/next/dispatch-services.ts",
    "lib/service-ui/testing/memory-services.ts",
  ]);
});
