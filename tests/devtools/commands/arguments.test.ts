import { expect, test } from "vitest";
import { UsageError } from "@/lib/common/set-up/usage-error";
import { readArguments } from "@/lib/service-ui/devtools/commands/arguments";

test.each([
  [["init", "shop", "api"], "init takes one folder."],
  [["doctor", "http://me:hunter2@localhost:3000"], "Did you mean --url <address>?"],
])("says what the command takes, and repeats no word that may be secret: %s", (args, message) => {
  expect(() => readArguments(args)).toThrow(new UsageError(message));
});

test("takes a cookie for its addresses, and repeats none that is wrong", () => {
  const url = ["--url", "https://shop.example"];
  expect(readArguments(["doctor", ...url, "--cookie", "a=1; __Host-b=x%20="])).toEqual({
    name: "doctor",
    urls: ["https://shop.example"],
    cookie: "a=1; __Host-b=x%20=",
    isJson: false,
  });
  for (const cookie of ["hunter2", "a=hunter2\r\nX: 1", "=hunter2", "a b=hunter2", ""]) {
    expect(() => readArguments(["doctor", ...url, "--cookie", cookie])).toThrow(
      new UsageError('--cookie takes the header\'s value, such as "session=…; other=…".'),
    );
  }
  expect(() => readArguments(["doctor", "--cookie", "a=1"])).toThrow(UsageError);
});

test("names a word that is no command", () => {
  expect(() => readArguments(["cure", "me"])).toThrow(new UsageError("Not a command: cure"));
  expect(() => readArguments([])).toThrow(new UsageError("Which command?"));
});
