import { expect, test } from "vitest";
import { inlineImage } from "@/app/docs/_site/inline-image";

test("puts a drawing into the page, from the folder of its Markdown file", () => {
  const address = inlineImage("../assets/how-it-works.svg", "handbook/declare.md");

  expect(inlineImage("assets/how-it-works.svg", "how-it-works.md")).toBe(address);
  const [type, base64 = ""] = address.split(",");
  expect(type).toBe("data:image/svg+xml;base64");
  expect(Buffer.from(base64, "base64").toString("utf8")).toMatch(/^<svg /);
});

test("refuses a picture that is no drawing", () => {
  expect(() => inlineImage("assets/demo.webp", "index.md")).toThrow("index.md: assets/demo.webp");
});
