import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { docsPages } from "@/app/docs/_site/read-pages";

const pages = docsPages();

test("every Markdown file below docs/ has a page", () => {
  const files = readdirSync("docs", { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".md"));
  const shown = new Set(pages.map(({ file }) => file));

  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => !shown.has(file))).toEqual([]);
});

test("the handbook follows the data, from declaration to patch", () => {
  const handbook = pages.filter(({ section }) => section === "Handbook").map(({ slug }) => slug);

  expect(handbook.slice(0, 6)).toEqual(
    ["declare", "register", "render-and-sign", "capture", "dispatch", "patch"].map(
      (name) => `handbook/${name}`,
    ),
  );
});

test("the front page is at /docs, and a title has no marks", () => {
  expect(pages[0]).toMatchObject({ href: "/docs", slug: "", title: "Service UI" });
  expect(pages.filter(({ title }) => title.includes("`"))).toEqual([]);
});
