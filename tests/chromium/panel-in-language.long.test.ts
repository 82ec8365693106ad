import { expect, test } from "vitest";
import { openPage } from "../support/browser";
import { servedApp } from "../support/written-app";

const app = servedApp(
  "panel-in-language",
  {
    "app.config.mjs": "export default { cacheComponents: true, partialPrefetching: true };",
    "app/[lang]/layout.jsx": `
      import { ServiceUiPanel } from "../../../../lib/service-ui/devtools/panel/service-ui-panel";

      export const generateStaticParams = () => [{ lang: "en" }];
      export default ({ children }) => (
        <html lang="en">
          <head><title>App</title></head>
          <body>
            {children}
            <ServiceUiPanel />
          </body>
        </html>
      );
    `,
    "app/[lang]/page.jsx": `
      import { connection } from "next/server";
      import { Suspense } from "react";

      async function Now() {
        await connection();
        return <p>Now</p>;
      }
      export default () => <Suspense><Now /></Suspense>;
    `,
  },
  { command: "dev" },
);

test("the panel is rendered in a root layout at a dynamic segment, which Next validates", async () => {
  const { page, expectNoErrors } = await openPage({ path: `${app.url}/en` });
  // Next validates what it has served, and says so while it serves what follows.
  for (const query of ["one", "two", "three"]) {
    await page.getByRole("region", { name: "Service UI panel" }).waitFor();
    await page.goto(`${app.url}/en?${query}`);
    await page.getByText("Now").waitFor();
  }
  expect(app.output()).not.toContain("module factory is not available");
  expectNoErrors();
});
