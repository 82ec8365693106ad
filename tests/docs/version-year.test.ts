import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { extractPage } from "./extract-recipes";
import { replayExchanges } from "./replay-exchanges";

const PAGE = "lib/versioning/docs/version-year.md";

test("shows in the year of a version what the library answers, tells and prints", async () => {
  const text = readFileSync(PAGE, "utf8");
  const replayed = await replayExchanges(text, extractPage(PAGE, "version-year"));

  expect(text.match(/^```(http|console) at=/gm)?.length).toBeGreaterThan(6);
  expect(replayed).toBe(text);
});
