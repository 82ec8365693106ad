import { expect, test } from "vitest";
import { countLines } from "@/bench/code-lines";

test("counts lines of code, and neither comments nor empty ones", () => {
  const source = `/** What it is. */
import a from "a"; // why

/*
 * More.
 */
  // alone
export const b = \`\${a}\`;
`;
  expect(countLines(source)).toBe(2);
});
