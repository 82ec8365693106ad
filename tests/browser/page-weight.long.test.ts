import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { ROUTE_FILES, servedApp } from "../support/written-app";

/** Pages without and with a component, which are alike but for that. */
const FILES: Readonly<Record<string, string>> = {
  ...ROUTE_FILES,
  "app.config.mjs": `export default {
  cacheComponents: true,
  experimental: { turbopackMinify: true },
};
`,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { greeting } from "./greeting.ui";

export const registry = createRegistry([greeting]);
`,
  "components/greeting.ui.ts": `import { defineUiComponent } from "service-ui";

export const greeting = defineUiComponent({
  name: "test.greeting",
  allow: () => true,
  parts: { name: "input" },
  targets: ["line"],
  events: (on) => [on("name", "input", (event) => event.setText("line", String(event.value())))],
});
`,
  "components/greeting.tsx": `import { createUiView } from "service-ui/react";
import { greeting } from "./greeting.ui";

const { Root, parts, targets } = createUiView(greeting);

export function Greeting() {
  return (
    <Root>
      <parts.name aria-label="Your name" />
      <targets.line as="p" />
    </Root>
  );
}
`,
  "app/plain/page.tsx": `export default function Page() {
  return <main><h1>Static</h1></main>;
}
`,
  "app/greeting/page.tsx": `import { Suspense } from "react";
import { Greeting } from "../../components/greeting";

export default function Page() {
  return <main><h1>Static</h1><Suspense><Greeting /></Suspense></main>;
}
`,
};

const app = servedApp("page-weight", FILES);

interface Weight {
  readonly html: number;
  /** The library's own script, which is one for all pages. */
  readonly runtime: number;
  /** Next's scripts that hold code of the library. */
  readonly ours: number;
  readonly scripts: readonly string[];
  readonly isStatic: boolean;
}

/** What a page's first load takes, in bytes of gzip. */
async function weigh(path: string): Promise<Weight> {
  const response = await fetch(app.url + path);
  const html = await response.text();
  const addresses = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src = ""]) => src);
  let runtime = 0;
  let ours = 0;
  for (const address of addresses) {
    const script = await (await fetch(new URL(address, app.url))).text();
    if (address.startsWith("/event-runtime")) runtime += gzipSync(script).length;
    else if (script.includes("data-ui-component")) ours += gzipSync(script).length;
  }
  return {
    html: gzipSync(html).length,
    runtime,
    ours,
    scripts: addresses.toSorted(),
    isStatic: response.headers.get("cache-control")?.includes("s-maxage") ?? false,
  };
}

test("leaves a page without a component static, and adds no script to one that has one", async () => {
  const plain = await weigh("/plain");
  const greeting = await weigh("/greeting");
  console.warn(plain, greeting);

  expect(plain.isStatic).toBe(true);
  expect(greeting.scripts).toEqual(plain.scripts);
  // What the layout brings: docs/handbook/render-and-sign.md says how much.
  expect(plain.ours).toBeLessThan(2_700);
  expect(greeting.html - plain.html).toBeLessThan(1_000);
});
