import { expect, test } from "vitest";
import { UsageError } from "@/lib/common/set-up/usage-error";
import { readArguments } from "@/lib/versioning/command/arguments";

test.each([
  [["init", "shop", "calendar"], "init takes one folder."],
  [["calendar", "versions.ts"], "Did you mean --versions <file>?"],
  [["calendar", "--dry-run"], "calendar takes no --dry-run."],
  [["doctor"], "Not a command: doctor"],
  [[], "Which command?"],
])("says what the command takes: %s", (args, message) => {
  expect(() => readArguments(args)).toThrow(new UsageError(message));
});

test("reads the folder of init, by default the current one", () => {
  expect(readArguments(["init"])).toEqual({ name: "init", folder: ".", isDryRun: false });
  expect(readArguments(["init", "shop", "--dry-run"])).toEqual({
    name: "init",
    folder: "shop",
    isDryRun: true,
  });
});
