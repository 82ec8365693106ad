import { ROUTE_FILES } from "../support/written-app";

/** One component with a view of each kind, all with a slot, as their users write them. */
export const VIEWS_APP: Readonly<Record<string, string>> = {
  ...ROUTE_FILES,
  "app.config.mjs": `export default {};
export const views = ["vue", "svelte", "solid", "preact", "lit"];
`,
  "components/line.ui.ts": `import { defineUiComponent, UiPart } from "service-ui";

export const line = defineUiComponent({
  name: "shop.line",
  allow: () => true,
  parts: [UiPart("pieces", "number", "line.pieces"), UiPart("again", "button")],
  targets: ["total"],
  events: (on) => [
    on("pieces", "input", (event) =>
      event.setText("total", String(Number(event.value()) * 5)),
    ),
    on("again", "click", { atOnce: (at) => [at.setAttribute("total", "data-state", "asked")] }, (event) => event.refresh()),
  ],
  local: (at) => [at.on("pieces", "dblclick", [at.setAttribute("total", "ui-state", "chosen")])],
});

export interface LineData {
  readonly label: string;
}
`,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { line } from "./line.ui";

export const registry = createRegistry([line]);
`,
  "components/vue-line.vue": `<script setup lang="ts">
import type { Marks } from "service-ui/view";
import type { LineData, line } from "./line.ui";

const { label, part, target } = defineProps<LineData & Marks<typeof line>>();
</script>

<template>
  <label class="tinted">
    {{ label }} <input v-bind="part('pieces')" :aria-label="label" value="1" />
  </label>
  <output v-bind="target('total')" :class="$style.total">5</output>
  <button v-bind="part('again')">Again {{ label }}</button>
  <div><slot /></div>
</template>

<style scoped>
.tinted {
  color: rgb(1, 2, 3);
}
</style>

<style module>
.total {
  color: rgb(4, 5, 6);
}
</style>
`,
  "components/svelte-line.svelte": `<script lang="ts">
  import type { Snippet } from "svelte";
  import type { SlotInput, ViewInput } from "service-ui/view";
  import type { LineData, line } from "./line.ui";

  const { label, part, target, children }: ViewInput<typeof line, LineData> &
    SlotInput<"children", Snippet> = $props();
  let shown = $derived(label.trim());
</script>

<label class="tinted">{shown} <input {...part("pieces")} aria-label={label} value={1} /></label>
<output {...target("total")}>5</output>
<button {...part("again")}>Again {label}</button>
<div>{@render children?.()}</div>

<style>
  .tinted {
    color: rgb(7, 8, 9);
  }
</style>
`,
  "components/line.solid.tsx": `/** @jsxImportSource solid-js */
import { solidView } from "service-ui/solid";
import type { LineData, line } from "./line.ui";

export const solidLine = solidView<typeof line, LineData>((props) => (
  <>
    <label>
      {props.label} <input {...props.part("pieces")} aria-label={props.label} value={1} />
    </label>
    <output {...props.target("total")}>5</output>
    <button {...props.part("again")}>Again {props.label}</button>
    <div>{props.children}</div>
  </>
));
`,
  "components/line.preact.tsx": `/** @jsxImportSource preact */
import { preactView } from "service-ui/preact";
import type { LineData, line } from "./line.ui";

export const preactLine = preactView<typeof line, LineData>(
  ({ label, part, target, children }) => (
    <>
      <label>
        {label} <input {...part("pieces")} aria-label={label} value={1} />
      </label>
      <output {...target("total")}>5</output>
      <button {...part("again")}>Again {label}</button>
      <div>{children}</div>
    </>
  ),
);
`,
  "components/line.lit.ts": `import { html, litView } from "service-ui/lit";
import type { LineData, line } from "./line.ui";

export const litLine = litView<typeof line, LineData>(
  ({ label, part, target, children }) => html\`
    <label>\${label} <input \${part("pieces")} aria-label=\${label} value="1" /></label>
    <output \${target("total")}>5</output>
    <button \${part("again")}>Again \${label}</button>
    <div>\${children}</div>\`,
);
`,
  "components/line.html.ts": `import { html, htmlView } from "service-ui/html";
import type { LineData, line } from "./line.ui";

export const htmlLine = htmlView<typeof line, LineData>(
  ({ label, part, target, children }) => html\`
    <label>\${label} <input \${part("pieces")} aria-label="\${label}" value="1"></label>
    <output \${target("total")}>5</output>
    <button \${part("again")}>Again \${label}</button>
    <div>\${children}</div>\`,
);
`,
  "components/lines.tsx": `import { createHtmlView, createUiView } from "service-ui/react";
import { svelteView } from "service-ui/svelte";
import { vueView } from "service-ui/vue";
import type { ReactNode } from "react";
import { htmlLine } from "./line.html";
import { litLine } from "./line.lit";
import { preactLine } from "./line.preact";
import { solidLine } from "./line.solid";
import { line, type LineData } from "./line.ui";
import SvelteFile from "./svelte-line.svelte";
import VueFile from "./vue-line.vue";

const view = createUiView(line);
const Pieces = view.parts.pieces;
const Again = view.parts.again;
const Total = view.targets.total;

export function ReactLine({ data, children }: { data: LineData; children?: ReactNode }) {
  return (
    <view.Root>
      <label>
        {data.label} <Pieces aria-label={data.label} defaultValue={1} />
      </label>
      <Total as="output">5</Total>
      <Again>Again {data.label}</Again>
      <div>{children}</div>
    </view.Root>
  );
}

export const VueLine = createHtmlView(line, vueView<typeof line, LineData>(VueFile));
export const SvelteLine = createHtmlView(line, svelteView<typeof line, LineData>(SvelteFile));
export const SolidLine = createHtmlView(line, solidLine);
export const PreactLine = createHtmlView(line, preactLine);
export const LitLine = createHtmlView(line, litLine);
export const HtmlLine = createHtmlView(line, htmlLine);
`,
  "app/page.tsx": `import {
  HtmlLine, LitLine, PreactLine, ReactLine, SolidLine, SvelteLine, VueLine,
} from "../components/lines";

/** Every kind in the slot of another one. */
export default function Page() {
  return (
    <ReactLine data={{ label: "React" }}>
      <VueLine data={{ label: "Vue" }}>
        <SvelteLine data={{ label: "Svelte" }}>
          <SolidLine data={{ label: "Solid" }}>
            <PreactLine data={{ label: "Preact" }}>
              <LitLine data={{ label: "Lit" }}>
                <HtmlLine data={{ label: "HTML" }}>
                  <ReactLine data={{ label: "Innermost" }}>{"<b>&amp;"}</ReactLine>
                </HtmlLine>
              </LitLine>
            </PreactLine>
          </SolidLine>
        </SvelteLine>
      </VueLine>
    </ReactLine>
  );
}
`,
  "app/many/page.tsx": `import { SvelteLine, VueLine } from "../../components/lines";

export default function Page() {
  return [1, 2, 3].map((n) => (
    <section key={n}>
      <VueLine data={{ label: "Vue " + n }} />
      <SvelteLine data={{ label: "Svelte " + n }} />
    </section>
  ));
}
`,
  "components/slow.vue": `<script setup lang="ts">
const { part, target } = defineProps<{ part: Function; target: Function }>();
await new Promise((resolve) => Object.assign(globalThis, { releaseSlow: resolve }));
</script>

<template>
  <input v-bind="part('pieces')" aria-label="Slow" value="1" />
  <button v-bind="part('again')">Again</button>
  <output v-bind="target('total')">5</output>
</template>
`,
  "components/failing.vue": `<script setup lang="ts">
defineProps<{ part: Function; target: Function }>();
function readShelf(): never {
  throw new RangeError("The shelf is empty.");
}
readShelf();
</script>

<template>
  <p>Never shown.</p>
</template>
`,
  "components/boundary.tsx": `"use client";
import { catchError } from "next/error";

export const Boundary = catchError(() => <p role="alert">This part could not be shown.</p>);
`,
  "app/slow/page.tsx": `import { createHtmlView } from "service-ui/react";
import { vueView } from "service-ui/vue";
import { line } from "../../components/line.ui";
import { SvelteLine } from "../../components/lines";
import SlowFile from "../../components/slow.vue";

const Slow = createHtmlView(line, vueView<typeof line>(SlowFile));

export default function Page() {
  return (
    <>
      <Slow fallback={<p>One moment</p>} />
      <SvelteLine data={{ label: "Quick" }} />
    </>
  );
}
`,
  "app/release/route.ts": `export const dynamic = "force-dynamic";

export function GET() {
  (Reflect.get(globalThis, "releaseSlow") as () => void)();
  return new Response("released");
}
`,
  "app/failing/page.tsx": `import { createHtmlView } from "service-ui/react";
import { vueView } from "service-ui/vue";
import { Boundary } from "../../components/boundary";
import FailingFile from "../../components/failing.vue";
import { line } from "../../components/line.ui";
import { SvelteLine } from "../../components/lines";

const Failing = createHtmlView(line, vueView<typeof line>(FailingFile));

export default function Page() {
  return (
    <>
      <Boundary>
        <Failing />
      </Boundary>
      <SvelteLine data={{ label: "Beside it" }} />
    </>
  );
}
`,
};
