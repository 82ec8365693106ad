import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MOVED_PAGES } from "@/app/docs/_site/moved-pages";
import { AGAIN, ALL_FAILURES, type Failure, HAS_RUN } from "@/lib/service-ui/wire/failures";
import { errorsPage } from "../../scripts/errors-page.mjs";

const FOLDER = "docs/errors";
const read = (name: string) => readFileSync(`${FOLDER}/${name}.md`, "utf8");

/** The sentences of a code's page that the table gives. */
function summaryOf({ status, hasRun, again }: Failure): string {
  const raised = status === null ? "The runtime raises this code itself." : `Status ${status}.`;
  return `${raised} ${HAS_RUN[hasRun]} ${AGAIN[again]}`;
}

const inOneLine = (text: string) => text.replace(/\s+/g, " ");

/** The page of a code and the place in it: `[unknown, unknown_part]`, or `[rate_limited]`. */
function placeOf(code: string): readonly [page: string, section?: string] {
  const moved = MOVED_PAGES.get(`errors/${code}`);
  const [, page, section] = /^\/docs\/errors\/(\w+)#(\w+)$/.exec(moved ?? "") ?? [];
  return page && section ? [page, section] : [code];
}

test("has a page for each code, and for nothing else", () => {
  const pages = new Set([...ALL_FAILURES.keys()].map((code) => placeOf(code)[0]));
  expect(readdirSync(FOLDER).sort()).toEqual(
    [...pages, "index"].map((name) => `${name}.md`).sort(),
  );
});

test.each([...ALL_FAILURES])("says on the page of %s what the table says", (code, failure) => {
  const [page, section] = placeOf(code);
  const text = inOneLine(read(page));
  if (section) return expect(text).toContain(`## \`${code}\` ${summaryOf(failure)} `);
  expect(text).toContain(`# ${failure.title} \`${code}\`. ${summaryOf(failure)} ## What it means `);
  return expect(text).toContain(" ## What to do ");
});

test.each([...ALL_FAILURES])(
  "leads from a failure of the server's to the runbook: %s",
  (code, row) => {
    const isIncident = row.status !== null && row.status >= 500;
    const words = `In an incident, begin with the [runbook](../hosting/runbook.md#${code}).`;
    expect(read(placeOf(code)[0]).includes(words)).toBe(isIncident);
  },
);

test("lists every code with its row, and what its page is", () => {
  const rows = read("index")
    .split("\n")
    .filter((line) => line.includes("`]("))
    .map((line) =>
      line
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.trim()),
    );
  const expected = [...ALL_FAILURES].map(([code, { status, title, hasRun, again }]) => {
    const [page, section] = placeOf(code);
    const link = `[\`${code}\`](${page}.md${section ? `#${section}` : ""})`;
    return [String(status ?? "none"), link, title, hasRun, again];
  });
  expect(rows.sort()).toEqual(expected.sort());
});

test("finds each code in the page that ships", () => {
  const page = errorsPage();
  for (const code of ALL_FAILURES.keys()) expect(page).toContain(` id="${code}">`);
});

test("shows code as such in the page that ships, and neither links nor scripts", () => {
  const page = errorsPage();
  expect(page).toContain("<code>APP_ORIGIN</code>");
  expect(page).not.toMatch(/<a |<script|`|\]\(/);
});
