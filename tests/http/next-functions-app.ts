import { ROUTE_FILES } from "../support/written-app";

/** The header that tells the app's authorizer which of its calls to make. */
export const AUTHORIZER_HEADER = "x-authorizer";

/**
 * The files of an app whose handlers and authorizer call Next's functions, one part each. It has
 * Cache Components, as every app of today's `create-next-app`.
 */
export const NEXT_FUNCTIONS_APP: Readonly<Record<string, string>> = {
  ...ROUTE_FILES,
  "app.config.mjs": `export default {
  cacheComponents: true,
  partialPrefetching: true,
  experimental: { authInterrupts: true },
};
`,
  "app/__ui/dispatch/route.ts": `import { createDispatchRoute } from "service-ui/server";
import { authorizer } from "../../../components/authorizer";
import { registry } from "../../../components/registry";

export const POST = createDispatchRoute(registry, { authorizer });
`,
  "app/%5F%5Fui/dispatch/route.ts": 'export { POST } from "../../__ui/dispatch/route";\n',
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { probe } from "./probe.ui";

export const registry = createRegistry([probe]);
`,
  "components/authorizer.ts": `import "server-only";
import { cookies, headers } from "next/headers";
import { forbidden, notFound, redirect, unauthorized } from "next/navigation";
import type { UiInteractionAuthorizerInterface } from "service-ui";

const CALLS: Record<string, () => unknown> = {
  "needs-cookie": async () => (await cookies()).has("pass"),
  "set-cookie": async () => {
    (await cookies()).set("pass", "given", { httpOnly: true });
    return true;
  },
  forbidden: () => forbidden(),
  unauthorized: () => unauthorized(),
  redirect: () => redirect("/there"),
  "redirect-abroad": () => redirect("https://evil.example/"),
  "not-found": () => notFound(),
};

export const authorizer: UiInteractionAuthorizerInterface = {
  async authorize() {
    const call = CALLS[(await headers()).get("${AUTHORIZER_HEADER}") ?? ""];
    return call ? (await call()) === true : true;
  },
};
`,
  "components/data.ts": `import "server-only";
import { cacheTag } from "next/cache";

/** New at each run, so that a cached answer shows by repeating itself. */
export async function report(): Promise<string> {
  "use cache";
  cacheTag("report");
  return crypto.randomUUID();
}

const kept = globalThis as { done?: string[] };
export const done = (kept.done ??= []);
`,
  "components/probe.ui.ts": `import { refresh, revalidatePath, revalidateTag, updateTag } from "next/cache";
import { cookies, draftMode, headers } from "next/headers";
import { forbidden, notFound, permanentRedirect, redirect, unauthorized } from "next/navigation";
import { after } from "next/server";
import { defineUiComponent, type UiInteractionEvent, UiPart } from "service-ui";
import { done, report } from "./data";

type Event = UiInteractionEvent<unknown, "said">;
const HANDLERS = {
  "read-cookie": async () => (await cookies()).get("seen")?.value ?? "none",
  "set-cookie": async () => {
    (await cookies()).set("seen", "yes", { httpOnly: true });
    return (await cookies()).get("seen")?.value;
  },
  "delete-cookie": async () => void (await cookies()).delete("seen"),
  headers: async () => (await headers()).get("x-probe") ?? "none",
  "draft-on": async () => (await draftMode()).enable(),
  "draft-off": async () => (await draftMode()).disable(),
  draft: async () => (await draftMode()).isEnabled,
  after: (event: Event) => after(() => void done.push(event.dispatchId)),
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
  "redirect-elsewhere": () => redirect("//evil.example/"),
  "set-and-redirect": async () => {
    (await cookies()).set("seen", "on the way");
    redirect("/there");
  },
} as const satisfies Record<string, (event: Event) => unknown>;

const names = Object.keys(HANDLERS) as (keyof typeof HANDLERS)[];

export const probe = defineUiComponent({
  name: "test.probe", allow: () => true,
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
  "app/page.tsx": `import { Suspense } from "react";
import { createUiView } from "service-ui/react";
import { report } from "../components/data";
import { probe } from "../components/probe.ui";

const view = createUiView(probe);
const buttons = probe.parts.map(({ name }) => [name, view.parts[name]] as const);
const Said = view.targets.said;

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
