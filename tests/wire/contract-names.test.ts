import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as markup from "@/lib/service-ui/wire/markup";
import { ATTR_RULES } from "@/lib/service-ui/wire/rules";
import * as events from "@/lib/service-ui/wire/runtime-events";

const documents = readdirSync("docs", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".md") && !path.startsWith("decisions"))
  .map((path) => readFileSync(`docs/${path}`, "utf8"))
  .join("\n");

const NAMES = Object.entries({ ...markup, ...events, ATTR_RULES }).filter(
  (entry): entry is [string, string] => typeof entry[1] === "string",
);

test.each(NAMES)("%s stands in the documents: %s", (_, name) => {
  expect(name).toMatch(/\S{5}/);
  expect(documents).toContain(name);
});
