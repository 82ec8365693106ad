import { join } from "node:path";
import { describe } from "vitest";
import { extractPage } from "../../docs/extract-recipes";

// The tests of pages that the handbook shows its reader.
describe("the handbook's chapter on testing", async () => {
  const { folder } = extractPage("docs/handbook/testing.md", "dom");
  await import(/* @vite-ignore */ join(folder, "components/stock/stock-page.test.tsx"));
  await import(/* @vite-ignore */ join(folder, "components/shelf/shelf-page.test.tsx"));
});
