import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { removedVariables, unknownVariables, VARIABLES } from "@/lib/configuration/variables";

const PAGE = readFileSync(new URL("../../docs/handbook/configuration.md", import.meta.url), "utf8");
/** Read by the versioned API, which knows nothing of dispatches. */
const OF_THE_API = ["API_LIFECYCLE_FORMAT"];

test("is the same table as the page's", () => {
  const rows = PAGE.split("\n").filter((line) => line.startsWith("| `"));
  const named = rows.flatMap((row) => row.split("|")[1]?.match(/[A-Z][A-Z0-9_]+/g) ?? []);
  expect(named.sort()).toEqual([...VARIABLES, ...OF_THE_API].sort());
});

test.each([
  ["UI_LOGLEVEL", "UI_LOG_LEVEL"],
  ["UI_LOG_LEVLE", "UI_LOG_LEVEL"],
  ["UI_CONTEXT_TTL", "UI_CONTEXT_TTL_SECONDS"],
  ["UI_RATELIMITS", "UI_RATE_LIMIT"],
  ["UI_REPLAY_DIRECTORY", "UI_REPLAY_DIR"],
  ["UI_REQUIRE_ORIGINS", "UI_REQUIRE_ORIGIN"],
  ["UI_INSTANCE", "UI_INSTANCES"],
  ["UI_THEME", null],
  ["UI_H", null],
  ["UI_", null],
])("finds %s unknown, and %s near it", (name, didYouMean) => {
  expect(unknownVariables({ [name]: "secret", PATH: "/bin" })).toEqual([{ name, didYouMean }]);
});

test("knows what it reads, and takes names of others for no misspelling", () => {
  const set = Object.fromEntries(VARIABLES.map((name) => [name, "x"]));
  expect(unknownVariables({ ...set, APP_NAME: "x", PUI_X: "x" })).toEqual([]);
});

test("tells a variable that went from one that never was", () => {
  const env = { UI_GONE: "secret", GONE_TOO: "", UI_THEME: "x", UI_LOG_LEVEL: "info" };
  const removed = ["UI_GONE", "GONE_TOO", "UI_NOT_SET"];
  expect(removedVariables(env, removed)).toEqual(["UI_GONE", "GONE_TOO"]);
  expect(unknownVariables(env, removed)).toEqual([{ name: "UI_THEME", didYouMean: null }]);
});
