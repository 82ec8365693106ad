import { expect, test } from "vitest";
import { UsageError } from "@/lib/common/set-up/usage-error";
import { readArguments } from "@/lib/service-ui/devtools/commands/arguments";

test.each([
  [["init", "shop", "api"], "init takes one folder."],
  [["doctor", "http://me:hunter2@localhost:3000"], "Did you mean --url <address>?"],
])("says what the command takes, and repeats no word that may be secret: %s", (args, message) => {
  expect(() => readArguments(args)).toThrow(new UsageError(message));
});

test("names a word that is no command", () => {
  expect(() => readArguments(["cure", "me"])).toThrow(new UsageError("Not a command: cure"));
  expect(() => readArguments([])).toThrow(new UsageError("Which command?"));
});
