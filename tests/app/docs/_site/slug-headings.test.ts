import { expect, test } from "vitest";
import { createSlugger } from "@/app/docs/_site/slug-headings";

test("makes an anchor of the heading's words, and tells a repeated heading's apart", () => {
  const slugOf = createSlugger();

  expect(["What must hold", "`UiOn`: part, event", "What must hold", "Größe"].map(slugOf)).toEqual([
    "what-must-hold",
    "uion-part-event",
    "what-must-hold-1",
    "größe",
  ]);
});
