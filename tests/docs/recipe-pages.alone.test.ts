import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createDispatchRoute } from "@/lib/service-ui/next/server";
import { warmUp } from "@/lib/service-ui/process/process-services";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";
import type { Manifest } from "@/lib/service-ui/wire/manifest";
import { dispatchRequest } from "../support/wire";
import { recipeCode, renderHtml } from "./recipe-code";

process.env.APP_SECRET = "secret of the recipes' pages: 0123456789abcdef";

// As an app's start does, or else a page might be older than what the replay store remembers.
beforeAll(warmUp);

const user = vi.hoisted(() => ({ session: "" }));
beforeEach(() => {
  user.session = "";
});
afterEach(() => vi.restoreAllMocks());
vi.mock("next/server", () => ({ connection: async () => {} }));
vi.mock("next/headers", () => ({
  headers: async () => new Headers(),
  cookies: async () => ({ get: () => ({ value: user.session }) }),
}));

// Outside of a Server Action, Next's own throws.
vi.mock("next/cache", async (original) => ({ ...(await original<object>()), refresh: () => {} }));

const { load } = recipeCode("pages");

describe("validated-form", () => {
  test("names the element of its message at each field", async () => {
    const { Workshop } = await load("validated-form/components/workshop/workshop.tsx");
    const html = await renderHtml(Workshop, {});
    const named = Array.from(html.matchAll(/aria-describedby="([^"]+)"/g), ([, id]) => id);

    expect(named).toHaveLength(3);
    for (const id of named) expect(html).toContain(`id="${id}"`);
  });

  test("posts the form to a route without the runtime, which leads back with the outcome", async () => {
    const { Workshop } = await load("validated-form/components/workshop/workshop.tsx");
    const { POST } = await load("validated-form/app/workshop/register/route.ts");
    const { default: Page } = await load("validated-form/app/workshop/page.tsx");
    expect(await renderHtml(Workshop, {})).toMatch(
      /<form[^>]* action="\/workshop\/register" method="post"/,
    );
    const outcomeOf = async (fields: Record<string, string>, site = "same-origin") => {
      const response: Response = await POST(
        new Request("http://app.example/workshop/register", {
          method: "POST",
          headers: { "Sec-Fetch-Site": site },
          body: new URLSearchParams(fields),
        }),
      );
      return [response.status, response.headers.get("Location")];
    };
    const right = { name: "Rosa", email: "rosa@example.com", seats: "1" };

    expect(await outcomeOf(right, "cross-site")).toEqual([403, null]);
    expect(await outcomeOf({ ...right, seats: "5" })).toEqual([303, "/workshop?outcome=wrong"]);
    expect(await outcomeOf(right)).toEqual([303, "/workshop?outcome=registered"]);
    expect(await outcomeOf(right)).toEqual([303, "/workshop?outcome=wrong"]);
    const page = await Page({ searchParams: Promise.resolve({ outcome: "registered" }) });
    expect(await renderHtml(() => page, {})).toContain("You are registered.");
  });
});

describe("role-based-action", () => {
  test("shows the button to editors alone, and refuses a reader all the same", async () => {
    const { Post } = await load("role-based-action/components/post/post.tsx");
    const { registry } = await load("role-based-action/components/registry.ts");
    user.session = "key-of-rosa";
    expect(await renderHtml(Post, { id: "p1" })).toContain(">Publish</button>");
    user.session = "key-of-theo";
    const html = await renderHtml(Post, { id: "p1" });
    expect(html).not.toContain(">Publish</button>");
    // The refusal is logged, which is none of this test's business.
    vi.spyOn(console, "warn").mockImplementation(() => {});
    const entry = manifestIn(html).events.find(({ p }) => p === "publish");

    const response: Response = await createDispatchRoute(registry)(
      dispatchRequest(
        { ctx: entry?.ctx ?? "" },
        { headers: { Cookie: `session=${user.session}` } },
      ),
    );
    expect([response.status, (await response.json()).code]).toEqual([403, "interaction_forbidden"]);
  });
});

describe("migrate-from-a-server-action", () => {
  test.each(["rosa@example.com", "rosa", "", `${"a.".repeat(130)}rosa@example.com`])(
    "gives %j the same answer before and after",
    async (email) => {
      const before = await load("migrate-from-a-server-action/app/newsletter/actions.ts");
      const after = await load(
        "migrate-from-a-server-action/components/newsletter/newsletter.ui.ts",
      );
      const form = new FormData();
      form.set("email", email);
      const { message } = await before.subscribe({}, form);

      const ui = mountUi(after.newsletter).part("form");
      const { changes } = await ui.fire("submit", { fields: { email } });
      const shown = [changes.outcome?.text, changes["email-message"]?.text];
      expect(shown.filter(Boolean)).toEqual([message]);
    },
  );
});

describe("leave", () => {
  test.each([
    ["", "r1", []],
    ["rosa", "r2", []],
    ["rosa", "r9", []],
    ["rosa", "r1", ["r1"]],
  ])("does the same for the user %j and the row %j before and after", async (name, id, done) => {
    const { listReminders } = await load("leave/components/reminders/store.ts");
    const { reminders } = await load("leave/components/reminders/reminders.ui.ts");
    const { finishReminder } = await load("leave/app/reminders/actions.ts");
    const rows: { id: string; isDone: boolean }[] = listReminders();
    const finished = () => rows.flatMap((row) => (row.isDone ? [row.id] : []));

    const ui = mountUi(reminders, { props: undefined, user: { cookies: { user: name } } });
    const { ok } = await ui.part("done").fire("click", { rowKey: id });
    expect(finished()).toEqual(done);
    for (const row of rows) row.isDone = false;
    user.session = name;
    const isRefused = await finishReminder(id).then(
      () => false,
      () => true,
    );
    expect(finished()).toEqual(done);
    expect(isRefused).toBe(!ok);
    for (const row of rows) row.isDone = false;
  });

  test("refuses an argument that is no id", async () => {
    const { finishReminder } = await load("leave/app/reminders/actions.ts");
    user.session = "rosa";

    await expect(finishReminder({ id: "r1" })).rejects.toThrow("This is no reminder.");
  });
});

function manifestIn(html: string): Manifest {
  const [, text = ""] = /<script type="application\/json"[^>]*>(.*?)<\/script>/.exec(html) ?? [];
  return JSON.parse(text);
}
