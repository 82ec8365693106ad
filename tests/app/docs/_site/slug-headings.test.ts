import { expect, test } from "vitest";
import { createSlugger } from "@/app/docs/_site/slug-headings";

test("an anchor is the heading's words, and a repeated heading's is told apart", () => {
  const slugOf = createSlugger();

  expect(["What must hold", "`UiOn`: part, event", "What must hold", "Größe"].map(slugOf)).toEqual([
    "what-must-hold",
    "uion-part-event",
    "what-must-hold-1",
    "größe",
  ]);
});
