import { expect, test } from "vitest";
import { init } from "@/lib/service-ui/devtools/commands/init";
import { directoryWith } from "../../support/temporary-directory";

const LAYOUT = "export default ({ children }) => <html><body>{children}</body></html>;\n";

test.each([
  ["app", "open /greeting."],
  ["app/(shop)", "open /greeting."],
  ["app/(my-shop)/(two words)", "open /greeting."],
  [
    "app/[locale]",
    "open /en/greeting, or with another value in place of the one in /[locale]/greeting.",
  ],
  [
    "app/[tenant]/(site)",
    "open /tenant/greeting, or with another value in place of the one in /[tenant]/greeting.",
  ],
])("says where the example of an app with its layout in %s can be opened", (folder, says) => {
  const root = directoryWith({
    "package.json": JSON.stringify({ dependencies: { next: "16", "service-ui": "1" } }),
    "tsconfig.json": "{}",
    [`${folder}/layout.tsx`]: LAYOUT,
  });
  const said: string[] = [];
  init(root, { isDryRun: false, hasTests: false }, (text) => void said.push(text));
  expect(said.join("\n")).toContain(`Run "npm run dev" and ${says}\n`);
});
