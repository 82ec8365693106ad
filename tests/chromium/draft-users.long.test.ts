import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sharedBrowser } from "../support/browser";
import { ROUTE_FILES, type RunningApp, writeApp } from "../support/written-app";

const app = writeApp("draft-users", {
  ...ROUTE_FILES,
  "components/kept.ts": `export interface Note { text: string; version: number }
const kept = globalThis as { done?: string[]; notes?: Record<string, Note>; denied?: string[] };

/** What was saved, and as whom. */
export const done = (kept.done ??= []);
export const denied = (kept.denied ??= []);
export const notes = (kept.notes ??= {});

export function save(item: string, version: number, text: string, who: string): boolean {
  const note = notes[item];
  if (!note || note.version !== version) return false;
  note.text = text;
  note.version += 1;
  done.push(who + ": " + text);
  return true;
}
`,
  "components/notes.ui.ts": `import { createUi } from "service-ui";
import { z } from "zod";
import { denied, save } from "./kept";

const { defineUiComponent } = createUi({
  context: ({ cookies }) => ({ who: (cookies.get("session") ?? "").split("-")[0] ?? "" }),
  ...(process.env.TEST_USER_KEY && {
    userKey: ({ cookies }) => (cookies.get("session") ?? "").split("-")[0] || null,
  }),
});
const props = z.object({ item: z.string(), version: z.int() });
const parts = { form: "form", text: "textarea" } as const;
const allow = ({ context }: { context: { who: string } }) => !denied.includes(context.who);
const CONFLICT = "Somebody else has saved.";

export const known = defineUiComponent({
  name: "known", allow, props, record: ["item"], parts,
  events: (on) => [
    on("form", "submit", ({ props, fields, context, refresh, conflict }) =>
      save(props.item, props.version, String(fields.get("text")), context.who)
        ? refresh() : conflict(CONFLICT)),
  ],
});
export const rows = defineUiComponent({
  name: "rows", allow, parts: { ...parts, row: "item", version: "hidden" },
  events: (on) => [
    on("form", "submit", ({ rowKey = "", fields, context, refresh, conflict }) =>
      save(rowKey, Number(fields.get("version")), String(fields.get("text")), context.who)
        ? refresh() : conflict(CONFLICT)),
  ],
});
`,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { known, rows } from "./notes.ui";

export const registry = createRegistry([known, rows]);
`,
  "app/sign-in/[who]/route.ts": `export async function GET(
  _: Request, { params }: { params: Promise<{ who: string }> },
) {
  const { who } = await params;
  const headers = { Location: "/", "Set-Cookie": "session=" + who + "; Path=/" };
  return new Response(null, { status: 303, headers });
}
`,
  "app/world/route.ts": `import { denied, done, notes, save } from "../../components/kept";

export const dynamic = "force-dynamic";
export const GET = () => Response.json(done);
export async function POST(request: Request) {
  const { item, text, deny } = await request.json();
  if (deny) denied.push(deny);
  if (item) save(item, notes[item]?.version ?? 0, text, "cy");
  return Response.json(done);
}
export function DELETE() {
  done.length = denied.length = 0;
  for (const key of ["known", "r1", "r2"]) notes[key] = { text: "old", version: 1 };
  return new Response(null, { status: 204 });
}
`,
  "app/page.tsx": `import { cookies } from "next/headers";
import { createUiView } from "service-ui/react";
import { notes } from "../components/kept";
import { known, rows } from "../components/notes.ui";

const [one, list] = [createUiView(known), createUiView(rows)];

export default async function Page() {
  const who = (await cookies()).get("session")?.value;
  return (
    <>
      <h1>{who}</h1>
      <one.Root props={{ item: "known", version: notes.known?.version ?? 0 }}>
        <one.parts.form id="known">
          <one.parts.text name="text" defaultValue={notes.known?.text} />
          <button>Save</button><one.Message for="form" as="p" />
        </one.parts.form>
      </one.Root>
      <list.Root>
        {["r1", "r2"].map((key) => (
          <list.parts.row key={key} rowKey={key}>
            <list.parts.form id={key}>
              <list.parts.version value={notes[key]?.version} />
              <list.parts.text name="text" defaultValue={notes[key]?.text} />
              <button>Save</button><list.Message for="form" as="p" />
            </list.parts.form>
          </list.parts.row>
        ))}
      </list.Root>
    </>
  );
}
`,
});

beforeAll(() => app.build());
afterAll(() => app.remove());

describe.each([
  ["userKey and the bound session", { TEST_USER_KEY: "1", UI_BIND_SESSION_COOKIE: "session" }],
  ["userKey", { TEST_USER_KEY: "1" }],
  ["the bound session", { UI_BIND_SESSION_COOKIE: "session" }],
] as const)("where users are told apart by %s", (_named, env) => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await app.start("start", env);
  });
  afterAll(() => running?.stop());
  const world = async (method: string, body?: object) =>
    fetch(`${running.url}/world`, { method, ...(body && { body: JSON.stringify(body) }) });
  const saved = async (): Promise<string[]> => (await world("GET")).json();

  /** Ann's page, whose draft is based on what Cy has saved meanwhile. */
  async function openConflict(form: string) {
    await world("DELETE");
    const context = await (await sharedBrowser()).newContext();
    onTestFinished(() => context.close());
    const page = await context.newPage();
    await page.goto(`${running.url}/sign-in/ann`);
    await page.waitForFunction(() => "ServiceUi" in window);
    const save = () => page.click(`#${form} button`);
    const notice = () => page.textContent("[data-service-ui-notice]");
    const text = () => page.inputValue(`#${form} textarea`);
    await page.fill(`#${form} textarea`, "ann's");
    await world("POST", { item: form, text: "cy's" });
    await save();
    await expect.poll(() => page.textContent(`#${form}`)).toContain("Somebody else");
    await page.waitForSelector(`#${form}:not([aria-busy])`);
    expect(await text()).toBe("ann's");
    const signIn = async (who: string) => {
      const other = await context.newPage();
      await other.goto(`${running.url}/sign-in/${who}`);
      await other.close();
    };
    return { page, save, notice, text, signIn };
  }

  test.each(["known", "r1"])("saves no draft for who signs in beside it: %s", async (form) => {
    const { page, save, notice, text, signIn } = await openConflict(form);
    await signIn("ben");
    await save();
    await expect.poll(notice).toContain("not done");
    expect(await saved()).toEqual(["cy: cy's"]);
    expect(await page.textContent("h1")).toBe("ben");
    expect(await text()).toBe("ann's");
    await page.reload();
    await page.waitForFunction(() => "ServiceUi" in window);
    expect(await text()).toBe("cy's");
  });

  test.each(["known", "r1"])("keeps a draft whose user may not save any more: %s", async (form) => {
    const { save, notice, text } = await openConflict(form);
    await world("POST", { deny: "ann" });
    await save();
    await expect.poll(notice).toContain("not allowed");
    expect(await saved()).toEqual(["cy: cy's"]);
    expect(await text()).toBe("ann's");
  });

  if ("TEST_USER_KEY" in env) {
    test("saves a draft for its user in a new session", async () => {
      const { save, signIn } = await openConflict("known");
      await signIn("ann-2");
      await save();
      await expect.poll(saved).toEqual(["cy: cy's", "ann: ann's"]);
    });
  }
});
