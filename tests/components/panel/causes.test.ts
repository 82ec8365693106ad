import { expect, test } from "vitest";
import { errorPageCodes, readErrorPage } from "@/app/docs/errors/read-error-page";
import { CAUSES } from "@/components/panel/causes";
import { FAILURE_CODES } from "@/lib/protocol/failures";

/** The panel ships without `docs/errors`, so what it says of a code is made from the pages, by `-u`. */
function moduleOf(codes: readonly string[]): string {
  const entries = codes.map((code) => {
    const { cause, cure } = readErrorPage(code);
    return `  ${JSON.stringify([code, { cause: plain(cause), cure: plain(cure) }])},\n`;
  });
  return `// Made from docs/errors; after a change there: npx vitest run -u causes

/** Why a dispatch is refused, and what its author can do about it, by code; words in backticks are code. */
export const CAUSES: ReadonlyMap<string, { readonly cause: string; readonly cure: string }> = new Map([
${entries.join("")}]);
`;
}

/** One paragraph without links: their targets are files that an app doesn't have. */
function plain(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\s+/g, " ");
}

test("explains each code in the words of its page", async () => {
  await expect(moduleOf(errorPageCodes())).toMatchFileSnapshot(
    "../../../components/panel/causes.ts",
  );
});

test.each([...FAILURE_CODES, "network_error", "bad_response"])("explains %s", (code) => {
  expect(CAUSES.get(code)?.cause).toMatch(/\.$/);
  expect(CAUSES.get(code)?.cure).toMatch(/\.$/);
});
