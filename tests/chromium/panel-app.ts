/**
 * The files of an app that has the panel and makes each of the mistakes that it hints at: a
 * misspelt event, a part and a target that are not rendered, a component that is not registered,
 * one without a rule. Its style sheet reaches for everything, and its policy lets no style in that
 * stands in the page.
 */
export const PANEL_APP: Readonly<Record<string, string>> = {
  "app.config.mjs": `
    const policy = { key: "Content-Security-Policy", value: "style-src 'self'" };
    export default { headers: async () => [{ source: "/:path*", headers: [policy] }] };
  `,
  "public/hostile.css": `
    * { color: rgb(255, 0, 0) !important; font-size: 40px !important; }
    div { display: none !important; position: static !important; }
    main div { display: block !important; }
  `,
  "app/layout.jsx": `
    import { ServiceUiPanel } from "../../../lib/service-ui/devtools/panel/service-ui-panel";
    import { Refresh } from "../../../lib/service-ui/render/react/refresh";
    import { RuntimeScript } from "../../../lib/service-ui/render/react/runtime-script";

    export default ({ children }) => (
      <html lang="en">
        <head>
          <title>App</title>
          <link rel="stylesheet" href="/hostile.css" />
          <RuntimeScript />
        </head>
        <body>
          <main>{children}</main>
          <Refresh />
          <ServiceUiPanel facts={() => import("./registry")} />
        </body>
      </html>
    );
  `,
  "app/definitions.js": `
    import { defineUiComponent } from "../../../lib/service-ui/authoring";

    export const greeting = defineUiComponent({
      name: "test.greeting", allow: () => true,
      parts: { name: "input", unseen: "button" },
      targets: ["answer", "missing"],
      events: (on) => [
        on("name", "change", (event) =>
          event.patch([
            event.setText("answer", "Hello, " + event.value()),
          ], { looked: "up" }),
        ),
        on("name", "inputt", () => {}),
      ],
    });
    export const locked = defineUiComponent({
      name: "test.locked", allow: () => true,
      parts: { open: "button" },
      events: (on) => [on("open", "click", () => {})],
    });
    const soon = (signal) => new Promise((resolve, reject) => {
      setTimeout(resolve, 1000);
      signal.addEventListener("abort", reject);
    });
    export const lamp = defineUiComponent({
      name: "test.lamp", allow: () => true,
      parts: { on: "button", off: "button", dim: "button" },
      targets: ["light"],
      events: (on) => {
        const light = (event, state) => [
          event.setAttribute("light", "data-state", state),
        ];
        const atOnce = (at) => [at.setAttribute("light", "data-state", "on")];
        return [
          on("on", "click", { atOnce }, (event) => light(event, "on")),
          on("off", "click", { atOnce }, (event) => event.refresh()),
          on("dim", "click", (event) => event.stream(async function* (signal) {
            for (const state of ["75", "50"]) {
              yield light(event, state);
              await soon(signal);
            }
            return light(event, "off");
          })),
        ];
      },
    });
    export const slow = defineUiComponent({
      name: "test.slow", allow: () => true,
      parts: { look: "button", leave: "button", found: "input" },
      events: (on) => [
        on("look", "click", (event) => event.patch([]).focus(event, "found")),
        on("leave", "click", (event) => event.navigate("/other")),
      ],
    });
    export const stray = defineUiComponent({
      name: "test.stray", allow: () => true,
      parts: { go: "button" },
      events: (on) => [on("go", "click", () => {})],
    });
  `,
  "app/registry.js": `
    import { createRegistry } from "../../../lib/service-ui/authoring";
    import { greeting, lamp, locked, slow } from "./definitions";

    export const registry = createRegistry([greeting, lamp, locked, slow]);
  `,
  "app/page.jsx": `
    import Link from "next/link";
    import { createUiView } from "../../../lib/service-ui/render/react/create-ui-view";
    import { greeting, lamp, locked, slow } from "./definitions";

    const lampView = createUiView(lamp);
    const view = createUiView(greeting);
    const Name = view.parts.name;
    const Answer = view.targets.answer;
    const lockedView = createUiView(locked);
    const slowView = createUiView(slow);
    const Open = lockedView.parts.open;

    export default () => (
      <>
        <view.Root><Name aria-label="Name" /> <Answer /></view.Root>
        <lockedView.Root><Open>Open</Open></lockedView.Root>
        <lampView.Root>
          <lampView.parts.on>On</lampView.parts.on>
          <lampView.parts.off>Off</lampView.parts.off>
          <lampView.parts.dim>Dim</lampView.parts.dim>
          <lampView.targets.light data-state="off" />
        </lampView.Root>
        <slowView.Root>
          <slowView.parts.look>Look</slowView.parts.look>
          <slowView.parts.leave>Leave</slowView.parts.leave>
          <slowView.parts.found aria-label="Found" />
        </slowView.Root>
        <Link href="/other">Other</Link>
      </>
    );
  `,
  "app/other/page.jsx": `
    import { createUiView } from "../../../../lib/service-ui/render/react/create-ui-view";
    import { stray } from "../definitions";

    const view = createUiView(stray);
    const Go = view.parts.go;

    export default () => <view.Root><Go>Go</Go></view.Root>;
  `,
  "app/%5F%5Fui/dispatch/route.js": `
    import { createDispatchRoute } from "../../../../../lib/service-ui/next/server";
    import { registry } from "../../registry";

    const authorizer = { authorize: (_event, { name }) => name !== "test.locked" };
    export const POST = createDispatchRoute(registry, { authorizer });
  `,
};
