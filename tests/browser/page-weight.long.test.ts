import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
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
  /** Of each script by its address. */
  readonly scripts: ReadonlyMap<string, number>;
}

/** What a page's first load takes, in bytes of gzip. */
async function weigh(path: string): Promise<Weight> {
  const html = await (await fetch(app.url + path)).text();
  const scripts = new Map<string, number>();
  for (const [, address = ""] of html.matchAll(/<script[^>]* src="([^"]+)"/g)) {
    const script = await (await fetch(new URL(address, app.url))).text();
    scripts.set(address, gzipSync(script).length);
  }
  return { html: gzipSync(html).length, scripts };
}

const sum = ({ scripts }: Weight) => [...scripts.values()].reduce((all, one) => all + one, 0);

describe("a component in a static page", () => {
  test("adds no script to those that the layout brings", async () => {
    const plain = await weigh("/plain");
    const greeting = await weigh("/greeting");
    console.warn({ plain: plain.html, greeting: greeting.html }, sum(plain), sum(greeting));
    console.warn(plain.scripts, greeting.scripts);
    expect([...greeting.scripts.keys()]).toEqual([...plain.scripts.keys()]);
  });
});
