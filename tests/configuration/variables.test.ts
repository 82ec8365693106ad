import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  removedVariables,
  renamedVariables,
  unknownVariables,
  VARIABLES,
} from "@/lib/service-ui/configuration/variables";

const PAGE = readFileSync(new URL("../../docs/handbook/configuration.md", import.meta.url), "utf8");

test("is the same table as the page's", () => {
  const rows = PAGE.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => row.split("|")[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(named.sort()).toEqual([...VARIABLES].sort());
});

test("knows what it reads, and takes names of others for no misspelling", () => {
  const set = Object.fromEntries([...VARIABLES, "UI_INSTANCES"].map((name) => [name, "x"]));
  const others = { APP_NAME: "x", PUI_X: "x", UI_LOGLEVEL: "secret" };
  expect(unknownVariables({ ...set, ...others })).toEqual(["UI_LOGLEVEL"]);
});

test("names the new name of a variable that is set under its old one", () => {
  const renamed = [{ name: "UI_INSTANCES", newName: "UI_PROCESSES" }];
  expect(renamedVariables({ UI_INSTANCES: "2", UI_LOG_LEVEL: "info" })).toEqual(renamed);
  expect(renamedVariables({ UI_PROCESSES: "2" })).toEqual([]);
});

test("names a variable that was removed, and what takes its place", () => {
  const removed = [{ name: "METRICS_TOKEN", instead: expect.stringContaining("OpenTelemetry") }];
  expect(removedVariables({ METRICS_TOKEN: "x", UI_LOG_LEVEL: "info" })).toEqual(removed);
  expect(removedVariables({ UI_PROCESSES: "2" })).toEqual([]);
});
