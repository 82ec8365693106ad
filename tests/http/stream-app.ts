import { ROUTE_FILES } from "../support/written-app";

/**
 * The files of an app whose handlers stream. A frame of `export` comes when a click of `next` asks
 * for it, so a test says when.
 */
export const STREAM_APP: Readonly<Record<string, string>> = {
  ...ROUTE_FILES,
  "server.mjs": `import { startServer } from "service-ui/node";

const gracePeriodMs = Number(process.env.GRACE_PERIOD_MS ?? 600_000);
const { url } = await startServer({ hostname: "127.0.0.1", gracePeriodMs });
console.log("Ready on " + url);
`,
  "instrumentation.ts": `export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { stopWhereMisconfigured } = await import("service-ui/start-check");
  await stopWhereMisconfigured();
  await import("./app/__ui/dispatch/route");
}
`,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { streaming } from "./streaming.ui";

export const registry = createRegistry([streaming]);
`,
  "components/data.ts": `import "server-only";
import { cacheTag } from "next/cache";

/** New at each run, so that a cached text shows by repeating itself. */
export async function report(): Promise<string> {
  "use cache";
  cacheTag("report");
  return crypto.randomUUID();
}
`,
  "app.config.mjs":
    'export default { cacheComponents: true, partialPrefetching: true, output: "standalone" };',
  "components/streaming.ui.ts": `import { revalidateTag } from "next/cache";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { after } from "next/server";
import { defineUiComponent, UiInteractionResult, UiPart } from "service-ui";
import { report } from "./data";

const { ack, patch, stream } = UiInteractionResult;

/** What the handlers share with the tests: the gate of the next frame, and what has happened. */
interface Shared { open?: () => void; ended: string[] }
const shared: Shared = ((globalThis as { stream?: Shared }).stream ??= { ended: [] });

const gate = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    shared.open = resolve;
    signal.addEventListener("abort", () => reject(signal.reason));
  });

const parts = [
  "export", "next", "ended", "many", "cookie", "revalidate", "report", "redirect", "after",
  "stopped", "stuck",
] as const;

export const streaming = defineUiComponent({
  name: "test.streaming",
  allow: () => true,
  parts: parts.map((name) => UiPart(name, "button")),
  targets: ["said"],
  events: (on) => [
    on("export", "click", (event) =>
      stream(async function* (signal) {
        let end = "closed";
        try {
          for (const count of ["1", "2", "3"]) {
            yield [event.setText("said", count)];
            await gate(signal);
          }
          end = "complete";
        } finally {
          shared.ended.push(end);
        }
        return patch([event.setText("said", "done")]);
      }),
    ),
    on("next", "click", () => shared.open?.()),
    on("ended", "click", (event) =>
      patch([event.setText("said", shared.ended.join())]),
    ),
    on("stopped", "click", (event) =>
      stream(async function* () {
        const stopped = new Promise((resolve) => process.once("SIGTERM", resolve));
        yield [event.setText("said", "waits")];
        await stopped;
        yield [event.setText("said", "goes on")];
      }),
    ),
    on("stuck", "click", (event) =>
      stream(async function* () {
        yield [event.setText("said", "waits")];
        await new Promise(() => {});
      }),
    ),
    on("many", "click", (event) =>
      stream(async function* () {
        for (let count = 0; count < Number(event.value()); count += 1) {
          yield [event.setText("said", String(count))];
        }
      }),
    ),
    on("cookie", "click", async (event) => {
      (await cookies()).set("before", "yes");
      return stream(async function* () {
        const host = (await headers()).get("host");
        yield [event.setText("said", String(host))];
        (await cookies()).set("within", "yes");
      });
    }),
    on("revalidate", "click", (event) =>
      stream(async function* () {
        yield [event.setText("said", "first")];
        revalidateTag("report", { expire: 0 });
      }),
    ),
    on("report", "click", async (event) =>
      patch([event.setText("said", await report())]),
    ),
    on("redirect", "click", (event) =>
      stream(async function* () {
        yield [event.setText("said", "on the way")];
        redirect("/there");
      }),
    ),
    on("after", "click", (event) =>
      stream(async function* () {
        yield [event.setText("said", "first")];
        after(() => void shared.ended.push("after"));
      }),
    ),
  ],
});
`,
  "app/page.tsx": `import { Suspense } from "react";
import { createUiView } from "service-ui/react";
import { streaming } from "../components/streaming.ui";

const { Root, parts, targets } = createUiView(streaming);
const buttons = streaming.parts.map(({ name }) => [name, parts[name]] as const);

export default function Page() {
  return (
    <Suspense>
      <Root>
        {buttons.map(([name, Button]) => <Button key={name} value="10000">{name}</Button>)}
        <p><targets.said /></p>
      </Root>
    </Suspense>
  );
}
`,
};
