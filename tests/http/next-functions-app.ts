import { ROUTE_FILES } from "../support/written-app";

/**
 * The files of an app whose handlers and authorizer call Next's functions, one part each. It has Cache
 * Components, as every app of today's `create-next-app`.
 */
export const NEXT_FUNCTIONS_APP: Readonly<Record<string, string>> = {
  ...ROUTE_FILES,
  "app.config.mjs":
    "export default { cacheComponents: true, partialPrefetching: true, experimental: { authInterrupts: true } };",
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { probe } from "./probe.ui";

export const registry = createRegistry([probe]);
`,
  "components/data.ts": `import "server-only";
import { cacheTag } from "next/cache";

const kept = globalThis as { runs?: number; after?: string[] };

/** How often it ran is in what it gives: a cached answer repeats itself. */
export async function report(): Promise<string> {
  "use cache";
  cacheTag("report");
  kept.runs = (kept.runs ?? 0) + 1;
  return \`run \${kept.runs}\`;
}

export const done = (kept.after ??= []);
`,
  "components/probe.ui.ts": `import { revalidatePath, revalidateTag, updateTag, refresh } from "next/cache";
import { cookies, draftMode, headers } from "next/headers";
import { forbidden, notFound, permanentRedirect, redirect, unauthorized } from "next/navigation";
import { after } from "next/server";
import {
  defineUiComponent, type UiInteractionEvent, UiInteractionResult, UiOn, UiPart, UiResponsePatch,
} from "service-ui";
import { done, report } from "./data";

type Event = UiInteractionEvent<unknown, "said">;
const HANDLERS = {
  "read-cookie": async () => (await cookies()).get("seen")?.value ?? "none",
  "set-cookie": async () => void (await cookies()).set("seen", "yes", { httpOnly: true }),
  "delete-cookie": async () => void (await cookies()).delete("seen"),
  headers: async () => (await headers()).get("x-probe") ?? "none",
  draft: async () => {
    const draft = await draftMode();
    draft.enable();
    return String(draft.isEnabled);
  },
  after: () => after(() => void done.push("after the answer")),
  done: () => done.join(),
  report: () => report(),
  "revalidate-tag": () => revalidateTag("report", { expire: 0 }),
  "revalidate-path": () => revalidatePath("/"),
  "update-tag": () => updateTag("report"),
  "next-refresh": () => refresh(),
  forbidden: () => forbidden(),
  unauthorized: () => unauthorized(),
  "not-found": () => notFound(),
  redirect: () => redirect("/there?from=here;or#there"),
  "permanent-redirect": () => permanentRedirect("/there"),
  "redirect-abroad": () => redirect("https://evil.example/"),
  "redirect-twice": () => redirect("//evil.example/"),
} as const satisfies Record<string, () => unknown>;

const names = Object.keys(HANDLERS) as (keyof typeof HANDLERS)[];

export const probe = defineUiComponent({
  name: "test.probe",
  parts: names.map((name) => UiPart(name, "button")),
  targets: ["said"],
  events: names.map((name) =>
    UiOn(name, "click", async (event: Event) => {
      const said = await HANDLERS[name]();
      return UiInteractionResult.patch([UiResponsePatch.setText(event, "said", String(said))]);
    }),
  ),
});
`,
  "app/page.tsx": `import { Suspense } from "react";
import { createUiView } from "service-ui/react";
import { report } from "../components/data";
import { probe } from "../components/probe.ui";

const view = createUiView(probe);
const buttons = probe.parts.map(({ name }) => [name, view.part(name)] as const);
const Said = view.target("said");

export default function Page() {
  return (
    <Suspense>
      <view.Root>
        {buttons.map(([name, Button]) => <Button key={name}>{name}</Button>)}
        <Said />
        <Report />
      </view.Root>
    </Suspense>
  );
}

async function Report() {
  return <p id="report">{await report()}</p>;
}
`,
  "app/there/page.tsx": `export default function There() {
  return <h1>There</h1>;
}
`,
};
