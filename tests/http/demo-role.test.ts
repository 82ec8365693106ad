import { expect, inject, test } from "vitest";
import { isEditorCookie } from "@/components/demo/article/role-cookie";
import { createKeyRing } from "@/lib/service-ui/wire/key-ring";

const origin = inject("baseUrl");
const PATH = "/demo/role";
const keyRing = createKeyRing(inject("appSecret"));
const isEditor = (value: string | undefined) =>
  isEditorCookie(value, keyRing, Math.floor(Date.now() / 1000));

/** Asks for a role as the demo's form does. */
function ask(
  role: string,
  { headers = { Origin: origin } as Record<string, string>, search = "" } = {},
): Promise<Response> {
  const address = `${origin}${PATH}?role=${role}${search}`;
  return fetch(address, { method: "POST", headers, redirect: "manual" });
}

const cookieOf = (response: Response) =>
  /^demo_role=([^;]*);/.exec(response.headers.get("set-cookie") ?? "")?.[1];

test("makes an editor by a signed cookie that no script reads, and leads back", async () => {
  const headers = { Origin: origin, "Sec-Fetch-Site": "same-origin" };
  const response = await ask("editor", { headers });

  expect(response.status).toBe(303);
  expect(response.headers.get("location")).toBe("/demo#article");
  expect(response.headers.get("set-cookie")).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(isEditor(cookieOf(response))).toBe(true);
});

test.each([
  ["plain", "/demo/plain#article"],
  ["https://elsewhere.example", "/demo#article"],
  ["", "/demo#article"],
])("leads back from the page %j to %s", async (page, location) => {
  const response = await ask("reader", { search: `&page=${encodeURIComponent(page)}` });

  expect(response.headers.get("location")).toBe(location);
});

test("says which role the page was rendered for, and lets a forged cookie change nothing", async () => {
  const value = cookieOf(await ask("editor"));
  const pageFor = async (cookie: string) =>
    (await fetch(`${origin}/demo`, { headers: { cookie: `demo_role=${cookie}` } })).text();

  expect(await pageFor(value ?? "")).toContain("<strong>an editor</strong>");
  expect(await pageFor(`${value}x`)).toContain("<strong>a reader</strong>");
});

test("does so on the page without React, and shows a cookie that is markup nowhere", async () => {
  const headers = { cookie: 'demo_role="><script>alert(1)</script>' };
  const response = await fetch(`${origin}/demo/plain`, { headers });
  const html = await response.text();

  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(html).toContain("<strong>a reader</strong>");
  expect(html).not.toContain("alert(1)");
});

test.each(["reader", "admin", ""])("takes the cookie back for the role %j", async (role) => {
  const response = await ask(role);

  expect(response.status).toBe(303);
  expect(response.headers.get("set-cookie")).toMatch(/^demo_role=; Max-Age=0;/);
});

test.each([
  ["its origin", { Origin: "https://evil.example" }],
  ["no origin that it would tell", { Origin: "null" }],
  ["no header that names it", {}],
])(
  "lets no page of another origin change the role: %s",
  async (_what, headers: Record<string, string>) => {
    const response = await ask("editor", { headers });

    expect(response.status).toBe(403);
    expect(response.headers.get("set-cookie")).toBeNull();
  },
);
