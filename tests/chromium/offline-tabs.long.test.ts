import type { CDPSession, Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { sharedBrowser } from "../support/browser";
import { ROUTE_FILES, servedApp } from "../support/written-app";

const app = servedApp(
  "offline-tabs",
  {
    ...ROUTE_FILES,
    "components/kept.ts": `const kept = globalThis as { done?: string[] };

/** What was done, and as whom. */
export const done = (kept.done ??= []);
`,
    "components/list.ui.ts": `import { defineUiComponent } from "service-ui";
import { done } from "./kept";

export const list = defineUiComponent({
  name: "test.list",
  allow: () => true,
  parts: { add: "form", what: "input", note: "input" },
  targets: ["ghost", "ghostText"],
  events: (on) => [
    on("add", "submit", {
      atOnce: (at) => [at.copy("ghost", { ghostText: at.field("what") }), at.reset()],
    }, (event) => {
      done.push(event.request.cookies.get("session") + ": " + event.fields.get("what"));
      return event.refresh();
    }),
    on("note", "change", (event) => {
      done.push(event.request.cookies.get("session") + ": " + event.value());
    }),
  ],
});
`,
    "components/registry.ts": `import { createRegistry } from "service-ui";
import { list } from "./list.ui";

export const registry = createRegistry([list]);
`,
    "app/sign-in/[who]/route.ts": `export async function GET(
  _: Request, { params }: { params: Promise<{ who: string }> },
) {
  const { who } = await params;
  const headers = { Location: "/", "Set-Cookie": "session=" + who + "; Path=/" };
  return new Response(null, { status: 303, headers });
}
`,
    "app/done/route.ts": `import { done } from "../../components/kept";

export const dynamic = "force-dynamic";
export const GET = () => Response.json(done);
export function DELETE() {
  done.length = 0;
  return new Response(null, { status: 204 });
}
`,
    "app/page.tsx": `import { cookies } from "next/headers";
import { createUiView } from "service-ui/react";
import { done } from "../components/kept";
import { list } from "../components/list.ui";

const { Root, parts, targets } = createUiView(list);

export default async function Page() {
  const user = (await cookies()).get("session")?.value;
  return (
    <>
      <h1>{user}</h1>
      <Root>
        <parts.add><parts.what id="what" name="what" /><button>Add</button></parts.add>
        <ul>
          {done.filter((one) => one.startsWith(user + ":")).map((one) => <li key={one}>{one}</li>)}
          <targets.ghost as="li" hidden inert data-ui-ignore="">
            <targets.ghostText as="b">{""}</targets.ghostText>
          </targets.ghost>
        </ul>
        <parts.note id="note" name="note" />
      </Root>
    </>
  );
}
`,
  },
  { env: { UI_BIND_SESSION_COOKIE: "session" } },
);

const done = async (): Promise<string[]> => (await fetch(`${app.url}/done`)).json();
const notice = (page: Page) => page.textContent("[data-service-ui-notice]");

/** Two tabs of one user. */
async function openTabs() {
  await fetch(`${app.url}/done`, { method: "DELETE" });
  const context = await (await sharedBrowser()).newContext();
  onTestFinished(() => context.close());
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(app.url + path);
    await page.waitForFunction(() => "ServiceUi" in window);
    return page;
  };
  return [await open("/sign-in/ann"), await open("/")] as const;
}

/** What takes a tab offline ends it, and no other session does. */
const sessions = new Map<Page, CDPSession>();

/** Takes one tab offline, or back. */
async function line(page: Page, isOnline: boolean): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: !isOnline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(isOnline);
}

async function add(page: Page, text: string): Promise<void> {
  await page.fill("#what", text);
  await page.press("#what", "Enter");
  await page.getByText(text, { exact: true }).waitFor();
}

test("sends nothing of one user's in the name of another who has signed in in another tab", async () => {
  const [away, other] = await openTabs();
  await line(away, false);
  await add(away, "one");
  await add(away, "two");
  await away.fill("#note", "a note");
  await away.press("#note", "Tab");
  await expect.poll(() => notice(away)).toContain("Waiting to be sent: 3");
  await other.goto(`${app.url}/sign-in/ben`);
  await line(away, true);
  await expect.poll(() => notice(away)).toContain("not done");
  for (const text of ["one", "two", "a note"]) {
    await expect.poll(() => notice(away)).toContain(text);
  }
  await expect.poll(() => away.textContent("h1")).toBe("ben");
  expect(await away.locator("[data-ui-waiting]").count()).toBe(0);
  expect(await done()).toEqual([]);
});

test("does what two tabs of one user have done offline once, in the order of each tab", async () => {
  const tabs = await openTabs();
  for (const page of tabs) await line(page, false);
  const [first, second] = tabs;
  await add(first, "a1");
  await add(second, "b1");
  await add(first, "a2");
  await add(second, "b2");
  for (const page of tabs) await line(page, true);
  await expect.poll(async () => (await done()).length).toBe(4);
  for (const page of tabs) {
    await expect.poll(() => page.locator("[data-ui-waiting]").count()).toBe(0);
    await expect.poll(() => page.locator("[data-service-ui-notice]").count()).toBe(0);
  }
  const all = await done();
  expect(all.filter((one) => one.includes(" a"))).toEqual(["ann: a1", "ann: a2"]);
  expect(all.filter((one) => one.includes(" b"))).toEqual(["ann: b1", "ann: b2"]);
});
