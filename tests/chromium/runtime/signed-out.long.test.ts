import { describe, expect, test } from "vitest";
import { instanceHtml, SAVE } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const ENDPOINT = `data-ui-endpoint="/__ui/dispatch"`;
const SCRIPT = `${ENDPOINT} data-ui-sign-in="/sign-in?kept"`;
const FORM = instanceHtml(
  "form",
  ["form submit"],
  `<form data-ui-part="form"><input id="name" name="name"><button id="go">Save</button></form>`,
);
const MAYBE = "You may be signed out. Please sign in and try again.";
const LOOK = "This may have been done. Please check your last step before you try again.";

const ANSWERS = [401, 302, 303, 307, 308].map((status) => ({
  status,
  headers: status === 401 ? {} : { Location: "/elsewhere" },
}));

describe.each(ANSWERS)("a form that something answers with $status", ({ status, headers }) => {
  test("keeps its text, is sent nowhere else, and is told with a link beside the page", async () => {
    const { page, click, failure, received, requests } = await open(FORM, { script: SCRIPT });
    await page.fill("#name", "typed");
    (await click("#go")).answer(status, "<h1>Sign in</h1>", headers);
    expect(await failure()).toMatchObject({ code: "unauthorized", message: MAYBE });
    const link = page.getByRole("alert").getByRole("link", { name: "Sign in" });
    await link.waitFor();
    expect(
      await link.evaluate((a) => [a.getAttribute("target"), (a as HTMLAnchorElement).href]),
    ).toEqual(["_blank", new URL("/sign-in?kept", page.url()).href]);
    expect(await page.inputValue("#name")).toBe("typed");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(received).toHaveLength(1);
    expect(requests.filter((request) => request.includes("elsewhere"))).toEqual([]);
    (await click("#go")).patch();
    await page.getByRole("alert").waitFor({ state: "detached" });
  });

  test("may have been handled if an earlier attempt was not answered", async () => {
    const { page, click, next, failure } = await open(FORM, { script: SCRIPT });
    await page.fill("#name", "typed");
    (await click("#go")).answer(502, "");
    (await next()).answer(status, "", headers);
    expect(await failure()).toMatchObject({ code: "unauthorized", message: LOOK });
    await page.getByRole("alert").getByRole("link", { name: "Sign in" }).waitFor();
    expect(await page.inputValue("#name")).toBe("typed");
  });
});

test("links by this origin, whatever a base in the page says", async () => {
  const { page, click } = await open(`<base href="https://evil.example/">${SAVE}`, {
    script: SCRIPT,
  });
  (await click("#go")).answer(401, "");
  const link = page.getByRole("alert").getByRole("link");
  expect(await link.evaluate((a) => new URL((a as HTMLAnchorElement).href).origin)).toBe(
    new URL(page.url()).origin,
  );
});

test.each([
  ["is not set", ENDPOINT],
  ...["https://evil.example/", "//evil.example/", "/\\\\evil.example", "", "javascript:1"].map(
    (path) => [`is ${JSON.stringify(path)}`, `${ENDPOINT} data-ui-sign-in="${path}"`] as const,
  ),
] as const)("links to nothing if the path %s", async (_what, script) => {
  const { page, click } = await open(SAVE, { script });
  (await click("#go")).answer(401, "");
  await page.getByRole("alert").getByText(MAYBE).waitFor();
  expect(await page.getByRole("alert").getByRole("link").count()).toBe(0);
});

test("links to nothing after another failure", async () => {
  const { page, click } = await open(SAVE, { script: SCRIPT });
  (await click("#go")).refuse(403, "interaction_forbidden");
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").getByRole("link").count()).toBe(0);
});
