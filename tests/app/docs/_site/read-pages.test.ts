import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { docsPages } from "@/app/docs/_site/read-pages";

const pages = docsPages();

test("has a page for every Markdown file below docs/ but the records of decisions", () => {
  const files = readdirSync("docs", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    // A build of the package writes the pages of the error codes, which have a route of their own.
    .filter((file) => file.endsWith(".md") && !/^(?:errors|decisions)\//.test(file));
  const shown = new Set(pages.map(({ file }) => file));

  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !shown.has(file))).toEqual([]);
  expect([...shown].filter((file) => file?.startsWith("decisions/"))).toEqual([]);
});

test("orders the handbook as the data flows, from declaration to patch", () => {
  const handbook = pages.filter(({ section }) => section === "Handbook").map(({ slug }) => slug);

  expect(handbook.slice(0, 6)).toEqual(
    ["declare", "register", "render-and-sign", "capture", "dispatch", "patch"].map(
      (name) => `handbook/${name}`,
    ),
  );
});

test("has the front page at /docs, and no marks in a title", () => {
  expect(pages[0]).toMatchObject({ href: "/docs", slug: "", title: "Service UI" });
  expect(pages.filter(({ title }) => title.includes("`"))).toEqual([]);
});
