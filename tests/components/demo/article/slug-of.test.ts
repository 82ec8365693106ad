import { expect, test } from "vitest";
import { slugOf } from "@/components/demo/article/slug-of";

test.each([
  ["Crème brûlée in ten minutes", "creme-brulee-in-ten-minutes"],
  ["  Two -- words! ", "two-words"],
  ["日本語 2026", "日本語-2026"],
  ["../../etc/passwd", "etc-passwd"],
  ["<script>", "script"],
  ["?!", ""],
])("turns %j into %j", (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});
