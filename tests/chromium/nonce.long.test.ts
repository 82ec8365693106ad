import { expect, test } from "vitest";
import { openPage } from "../support/browser";
import { describeInEngines } from "../support/engines/engines";
import { ROUTE_FILES, servedApp } from "../support/written-app";
import { hydrated } from "./hydrated";
import { STREAMED_FILES, streamedTests } from "./streamed";

const BASE = "/shop";
/** Scripts run if they have the nonce of their page, or come from one that has. */
const app = servedApp("nonce", {
  ...ROUTE_FILES,
  ...STREAMED_FILES,
  "app.config.mjs": `export default { basePath: "${BASE}" };`,
  "proxy.ts": `import { type NextRequest, NextResponse } from "next/server";

export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID());
  const policy =
    "default-src 'self'; object-src 'none'; base-uri 'none'; img-src data:; " +
    "script-src 'nonce-" + nonce + "' 'strict-dynamic'";
  const headers = new Headers(request.headers);
  headers.set("Content-Security-Policy", policy);
  headers.set("x-nonce", nonce);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("Content-Security-Policy", policy);
  return response;
}
`,
  "app/layout.tsx": `import { headers } from "next/headers";
import { Refresh, RuntimeScript } from "service-ui/react";
import type { ReactNode } from "react";

export default async function Layout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <html lang="en">
      <head>
        <title>App</title>
        <link rel="icon" href="data:," />
        <RuntimeScript nonce={nonce} />
      </head>
      <body>{children}<Refresh /></body>
    </html>
  );
}
`,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { box } from "./box.ui";
import { late, shell } from "./streamed.ui";

export const registry = createRegistry([box, late, shell]);
`,
  "components/box.ui.ts": `import { defineUiComponent } from "service-ui";

export const box = defineUiComponent({
  name: "test.box",
  allow: () => true,
  parts: { box: "checkbox", note: "input" },
  targets: ["state", "answer"],
  events: (on) => [
    on("box", "change", { atOnce: (at) => [at.setText("state", at.checked("done", "open"))] }, (event) =>
      [
        event.setText("state", "done"),
        event.setText("answer", "saved"),
      ]),
  ],
  local: (at) => [at.on("note", "input", [at.setAttribute("note", "data-state", "typed")])],
});
`,
  "components/box.tsx": `import { createUiView } from "service-ui/react";
import { box } from "./box.ui";

const { Root, parts, targets } = createUiView(box);

export function Box() {
  return (
    <Root>
      <parts.box aria-label="Box" /> <parts.note aria-label="Note" />
      <targets.state as="output" id="state">open</targets.state>
      <targets.answer as="output" id="answer" />
    </Root>
  );
}
`,
  "app/page.tsx": `import Link from "next/link";
import { Box } from "../components/box";

export default function Page() {
  return <><Box /><Link href="/next" prefetch={false}>Next</Link></>;
}
`,
  "app/next/page.tsx": `import { Box } from "../../components/box";

export default function Page() {
  return <><h1>Next page</h1><Box /></>;
}
`,
});

test("runs an interaction under a policy that trusts scripts by a nonce alone", async () => {
  const { page, expectNoErrors } = await openPage({ path: app.url + BASE });
  await page.getByLabel("Box").check();
  await expect.poll(() => page.textContent("#answer")).toBe("saved");
  expectNoErrors();
});

test("moves at once what a soft navigation brought, before any answer", async () => {
  const { page, expectNoErrors } = await openPage({ path: app.url + BASE });
  await hydrated(page, "a");
  await page.evaluate(() => Reflect.set(window, "sameDocument", true));
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByRole("heading", { name: "Next page" }).waitFor();
  expect(await page.evaluate(() => Reflect.get(window, "sameDocument"))).toBe(true);
  await page.route("**/__ui/dispatch", () => {});
  await page.getByLabel("Note").fill("a");
  expect(await page.getByLabel("Note").getAttribute("data-state")).toBe("typed");
  await page.getByLabel("Box").check();
  expect(await page.textContent("#state")).toBe("done");
  expect(await page.textContent("#answer")).toBe("");
  expectNoErrors();
});

describeInEngines((openBlank, name) => streamedTests(openBlank, () => app.url + BASE, name));
