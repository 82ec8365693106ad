import { ROUTE_FILES } from "../support/written-app";

/**
 * The files of an app with a base path and a server of its own, as docs/hosting/node-mount.md has
 * them. Its handlers call Next's functions, one part each.
 */
export const NODE_MOUNT_APP: Readonly<Record<string, string>> = {
  ...ROUTE_FILES,
  "app.config.mjs": `export default {
  basePath: "/shop",
  cacheComponents: true,
  partialPrefetching: true,
  experimental: { authInterrupts: true },
};
`,
  // Node itself says when the process is connected to, or connects.
  "server.mjs": `import { subscribe } from "node:diagnostics_channel";
import { startServer } from "service-ui/node";

subscribe("net.server.socket", () => console.log("was connected to"));
subscribe("net.client.socket", () => console.log("has connected"));

const gracePeriodMs = Number(process.env.GRACE_PERIOD_MS ?? 600_000);
const { url } = await startServer({ hostname: "127.0.0.1", gracePeriodMs });
console.log("Ready on " + url);
`,
  "instrumentation.ts": `export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { stopWhereMisconfigured } = await import("service-ui/start-check");
  await stopWhereMisconfigured();
  if (process.env.WITHOUT_ROUTE !== "1") await import("./app/__ui/dispatch/route");
}
`,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { mounted } from "./mounted.ui";

export const registry = createRegistry([mounted]);
`,
  "components/data.ts": `import "server-only";
import { cacheTag } from "next/cache";

let runs = 0;

export async function untagged() {
  "use cache";
  runs += 1;
  return \`run \${runs}\`;
}

export async function tagged() {
  "use cache";
  cacheTag("data");
  return "data";
}
`,
  "components/mounted.ui.ts": `import { revalidatePath, revalidateTag } from "next/cache";
import { cookies, draftMode, headers } from "next/headers";
import { forbidden, redirect, unauthorized } from "next/navigation";
import { after } from "next/server";
import { defineUiComponent, type UiInteractionEvent, UiPart } from "service-ui";
import { tagged, untagged } from "./data";

type Event = UiInteractionEvent<unknown, "said">;

/** Answers once the process is told to stop. */
async function wait() {
  const stopped = new Promise((resolve) => process.once("SIGTERM", resolve));
  console.log("a handler waits");
  await stopped;
}

const HANDLERS = {
  wait,
  untagged,
  tagged,
  "own-cookie": (event: Event) => event.request.cookies.get("seen"),
  cookies: async () => (await cookies()).get("seen"),
  headers: async () => (await headers()).get("host"),
  "draft-mode": async () => (await draftMode()).isEnabled,
  after: () => after(() => {}),
  "revalidate-tag": () => revalidateTag("data", { expire: 0 }),
  "revalidate-path": () => revalidatePath("/"),
  forbidden: () => forbidden(),
  unauthorized: () => unauthorized(),
  redirect: () => redirect("/there?from=here"),
} as const satisfies Record<string, (event: Event) => unknown>;

const names = Object.keys(HANDLERS) as (keyof typeof HANDLERS)[];

export const mounted = defineUiComponent({
  name: "test.mounted",
  allow: () => true,
  parts: names.map((name) => UiPart(name, "button")),
  targets: ["said"],
  events: (on) => names.map((name) =>
    on(name, "click", async (event: Event) => {
      const said = await HANDLERS[name](event);
      return event.setText("said", String(said));
    }),
  ),
});
`,
  "app/later/route.ts": `import { after, connection } from "next/server";

export async function GET() {
  await connection();
  after(async () => {
    await new Promise((resolve) => process.once("SIGTERM", resolve));
    await new Promise((resolve) => setTimeout(resolve, 100));
    console.log("done after the answer");
  });
  return new Response("answered");
}
`,
  "app/page.tsx": `import { Suspense } from "react";
import { createUiView } from "service-ui/react";
import { mounted } from "../components/mounted.ui";

const view = createUiView(mounted);
const buttons = mounted.parts.map(({ name }) => [name, view.parts[name]] as const);
const Said = view.targets.said;

export default function Page() {
  return (
    <Suspense>
      <view.Root>
        {buttons.map(([name, Button]) => <Button key={name}>{name}</Button>)}
        <Said />
      </view.Root>
    </Suspense>
  );
}
`,
};
