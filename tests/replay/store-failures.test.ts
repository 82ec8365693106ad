import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { adviceOn, STORE_FAILURES } from "@/lib/service-ui/replay/store-failures";

const runbook = readFileSync("docs/hosting/runbook.md", "utf8");
const [, section = ""] = /^### Store failures\n(.*?)^#/ms.exec(runbook) ?? [];

test("is the table of docs/hosting/runbook.md, row by row", () => {
  const rows = section.split("\n").filter((line) => line.startsWith("| `"));
  const cells = rows.map((row) =>
    row
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells).toEqual(
    STORE_FAILURES.map(({ classes, meaning, fix }) => [
      classes.map((name) => `\`${name}\``).join(", "),
      meaning,
      fix,
    ]),
  );
});

test("has each class once", () => {
  const classes = STORE_FAILURES.flatMap((row) => row.classes);
  expect(new Set(classes).size).toBe(classes.length);
});

test.each([
  ["EROFS", /mounted read-only: mount it for writing/],
  ["CERT_HAS_EXPIRED", /^the server's certificate is not trusted/],
  ["SQLITE_IOERR", /^SQLite can't read or write its file/],
  ["SQLITE_IOERR_WRITE", /may not grow/],
  ["CODE_OF_A_DATABASE", /^docs\/hosting\/runbook\.md says/],
])("says what is wrong and what to do: %s", (failure, advice) => {
  expect(adviceOn(failure)).toMatch(advice);
});
