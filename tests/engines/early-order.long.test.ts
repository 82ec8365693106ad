import { expect, test } from "vitest";
import { STREAMED_FILES } from "../chromium/streamed";
import { describeInEngines } from "../support/engines/engines";
import { ROUTE_FILES, servedApp } from "../support/written-app";

/** A page of which a part comes when the test says, with three buttons before it. */
const app = servedApp("early-order", {
  ...ROUTE_FILES,
  "components/gates.ts": STREAMED_FILES["components/gates.ts"] ?? "",
  "app/streamed/[id]/open/route.ts": STREAMED_FILES["app/streamed/[id]/open/route.ts"] ?? "",
  "components/own.ui.ts": `import { defineUiComponent } from "service-ui";

export const own = defineUiComponent({
  name: "test.own",
  allow: () => true,
  parts: { press: "button" },
  targets: ["answer"],
  events: (on) => [on("press", "click", (event) => event.setText("answer", "pressed"))],
});
`,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { own } from "./own.ui";

export const registry = createRegistry([own]);
`,
  "components/actions.ts": `"use server";

export async function press() {}
`,
  "components/buttons.tsx": `"use client";
import { press } from "./actions";

export function Buttons() {
  return (
    <>
      <form action={async () => press()}><button id="action">Action</button></form>
      <button id="client" onClick={() => fetch("/bare", { method: "POST" })}>Client</button>
    </>
  );
}
`,
  "app/bare/route.ts": `export async function POST() {
  return new Response(null, { status: 204 });
}
`,
  "app/streamed/[id]/page.tsx": `import { Suspense } from "react";
import { createUiView } from "service-ui/react";
import { Buttons } from "../../../components/buttons";
import { gateOf } from "../../../components/gates";
import { own } from "../../../components/own.ui";

type Props = { params: Promise<{ id: string }> };

const { Root, parts, targets } = createUiView(own);

// Notes who sends something, in this order.
const NOTE = \`{
  const { fetch } = window;
  const sent = (window.sent = []);
  window.fetch = (asked, init) => {
    if (init?.method === "POST") {
      sent.push(new Headers(init.headers).has("next-action") ? "action"
        : String(asked).includes("/bare") ? "client" : "own");
    }
    return fetch(asked, init);
  };
}\`;

export default async function Page({ params }: Props) {
  const { id } = await params;
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: NOTE }} />
      <Root><parts.press id="own">Own</parts.press><targets.answer as="output" id="answer" /></Root>
      <Buttons />
      <Suspense fallback={<p>It comes</p>}><Late id={id} /></Suspense>
    </>
  );
}

async function Late({ id }: { id: string }) {
  await gateOf(id).wait;
  return <p id="late">It has come</p>;
}
`,
});

let pages = 0;

describeInEngines((openBlank, name) => {
  // Only there do all scripts wait for the same moment, so that no network decides who is first.
  test.runIf(name === "WebKit")(
    "sends a press from before all scripts before an action's form and an onClick do",
    async () => {
      pages += 1;
      const path = `${app.url}/streamed/${process.pid}-${pages}`;
      const page = await openBlank();
      await page.evaluate((path) => {
        location.href = path;
      }, path);
      await expect.poll(() => page.evaluate(() => !!document.querySelector("#client"))).toBe(true);
      for (const id of ["client", "action", "own"]) await page.click(`#${id}`);
      const haveCome = () => {
        const come = performance.getEntriesByType("resource").map(({ name }) => name);
        const scripts = [...document.scripts].filter(({ src, noModule }) => src && !noModule);
        return scripts.length > 0 && scripts.every(({ src }) => come.includes(src));
      };
      await expect.poll(() => page.evaluate(haveCome)).toBe(true);
      expect((await fetch(`${path}/open`, { method: "POST" })).status).toBe(204);
      const sent = () => page.evaluate(() => Reflect.get(window, "sent") as unknown as string[]);
      // React forgets what was pressed before it.
      for (const id of ["client", "action"]) {
        await expect
          .poll(async () => {
            await page.click(`#${id}`);
            return await sent();
          })
          .toContain(id);
      }
      expect((await sent())[0]).toBe("own");
      await expect
        .poll(() => page.evaluate(() => document.querySelector("#answer")?.textContent))
        .toBe("pressed");
      expect((await sent()).filter((who) => who === "own")).toHaveLength(1);
    },
  );
}, false);
