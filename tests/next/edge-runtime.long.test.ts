import { expect, onTestFinished, test } from "vitest";
import { ROUTE_FILES, writeApp } from "../support/written-app";

const FILES = {
  ...ROUTE_FILES,
  "components/like.ui.ts": `import { defineUiComponent } from "service-ui";

export const like = defineUiComponent({
  name: "shop.like",
  allow: () => true,
  parts: { go: "button" },
  events: (on) => [on("go", "click", () => {})],
});
`,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { like } from "./like.ui";

export const registry = createRegistry([like]);
`,
};
const PAGE = `import { createUiView } from "service-ui/react";
import { like } from "../components/like.ui";

export const runtime = "edge";

const { Root, parts } = createUiView(like);

export default function Page() {
  return <Root><parts.go>Like</parts.go></Root>;
}
`;

const ROUTE = "app/%5F%5Fui/dispatch/route.ts" as const;

test.each([
  ["on the dispatch route", { [ROUTE]: `${ROUTE_FILES[ROUTE]}export const runtime = "edge";\n` }],
  ["on a page with a component", { "app/page.tsx": PAGE }],
])("ends the build with what to write instead of an edge runtime %s", async (where, files) => {
  const app = writeApp(`edge-${where.split(" ").at(-1)}`, { ...FILES, ...files });
  onTestFinished(() => app.remove());
  await expect(app.build()).rejects.toThrow(
    'Service UI needs Node.js. Delete runtime = "edge", or write export const runtime = "nodejs"',
  );
});
