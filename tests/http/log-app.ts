import { ROUTE_FILES } from "../support/written-app";

/** What the handler `forge` throws: an own line for whoever reads lines. */
export const FORGED =
  'sold out\n{"time":"2027-01-15T08:00:00.000Z","level":"info","message":"forged"}\u2028\u0085\u001b[2J';

/** The words of the app's own logger; each of its lines begins with them. */
export const OWN = "own logger:";

/**
 * The files of an app whose handlers fail. `CHECK` is where the environment is checked,
 * `OWN_LOGGER` where its own logger is given, and `BROKEN_LOGGER` how that one fails.
 */
export const LOG_APP: Readonly<Record<string, string>> = {
  ...ROUTE_FILES,
  "lib/own-logger.ts": `import type { UiLogger } from "service-ui/server";

type Level = keyof UiLogger;
const write = (level: Level): UiLogger[Level] => (message, fields) => {
  if (process.env.BROKEN_LOGGER === "throws") throw new Error("the disk is full");
  if (process.env.BROKEN_LOGGER === "rejects") return Promise.reject(new Error("no network"));
  console.warn("${OWN}", JSON.stringify({ level, message, ...fields }));
};

export const ownLogger: UiLogger = {
  debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error"),
};
`,
  "instrumentation.ts": `export async function register() {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.CHECK === "none") return;
  const { stopWhereMisconfigured } = await import("service-ui/start-check");
  const { ownLogger } = await import("./lib/own-logger");
  await stopWhereMisconfigured(process.env.OWN_LOGGER === "start" ? { logger: ownLogger } : {});
}
`,
  // Starts the app, then closes the stream of its log at the other end.
  "server.mjs": `import { spawn } from "node:child_process";

const next = "../../node_modules/next/dist/bin/next";
const args = [next, "start", "-H", "127.0.0.1", "-p", process.env.PORT];
const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
child.stdout.on("data", (text) => {
  if (!String(text).includes("Ready")) return;
  child.stderr.destroy();
  console.log("http://127.0.0.1:" + process.env.PORT);
});
child.once("exit", (code) => process.exit(code ?? 1));
`,
  "app/__ui/dispatch/route.ts": `import { createDispatchRoute } from "service-ui/server";
import { registry } from "../../../components/registry";
import { ownLogger } from "../../../lib/own-logger";

const options = process.env.OWN_LOGGER === "route" ? { logger: ownLogger } : {};
export const POST = createDispatchRoute(registry, options);
`,
  "app/%5F%5Fui/dispatch/route.ts": 'export { POST } from "../../__ui/dispatch/route";\n',
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { failing } from "./failing.ui";

export const registry = createRegistry([failing]);
`,
  "components/failing.ui.ts": `import { defineUiComponent, UiPart } from "service-ui";

const broken = Object.defineProperty(new Error("broken"), "message", {
  get() { throw new Error("no message"); },
});
const HANDLERS = {
  fine: () => undefined,
  forge: () => { throw new Error(${JSON.stringify(FORGED)}, { cause: new Error("no stock") }); },
  long: () => { throw new Error("long ".repeat(1_000_000)); },
  broken: () => { throw broken; },
} as const satisfies Record<string, () => undefined>;
const names = Object.keys(HANDLERS) as (keyof typeof HANDLERS)[];

export const failing = defineUiComponent({
  name: "test.failing",
  allow: () => true,
  parts: names.map((name) => UiPart(name, "button")),
  events: (on) => names.map((name) =>
    on(name, "click", () => HANDLERS[name]()),
  ),
});
`,
  "app/page.tsx": `import { createUiView } from "service-ui/react";
import { failing } from "../components/failing.ui";

export const dynamic = "force-dynamic";
const view = createUiView(failing);
const buttons = failing.parts.map(({ name }) => [name, view.parts[name]] as const);

export default function Page() {
  return (
    <view.Root>
      {buttons.map(([name, Button]) => <Button key={name}>{name}</Button>)}
    </view.Root>
  );
}
`,
};
