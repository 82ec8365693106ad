import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

/** A form of a render, for a user or for nobody. */
const pageOf = (render: number, user: string) =>
  instanceHtml(
    "form",
    [{ p: "form", e: "submit", ctx: `sc1.v${render}.form.submit` }],
    `<form data-ui-part="form"><input id="text" name="text"><button id="save">Save</button></form>`,
  ).replace("<script ", `<script ${user && `data-ui-user="${user}"`} `);

/** Opens a page, and has each refresh bring another user's, as a sign-in in another tab does. */
async function openThenRender(before: string, after: string): Promise<RuntimePage> {
  const opened = await open(pageOf(1, before));
  await opened.page.evaluate(
    (html) => {
      document.addEventListener("service:ui-refresh:requested", (event) => {
        event.preventDefault();
        const next = new DOMParser().parseFromString(html, "text/html").querySelector("script");
        const script = document.querySelector("#form script") as HTMLScriptElement;
        for (const { name, value } of next?.attributes ?? []) script.setAttribute(name, value);
        if (!next?.hasAttribute("data-ui-user")) script.removeAttribute("data-ui-user");
        script.textContent = next?.textContent ?? "";
      });
    },
    pageOf(2, after),
  );
  await opened.page.fill("#text", "mine");
  return opened;
}

test.each([
  ["a user", "ann", "ann"],
  ["nobody", "", undefined],
])("says for whom the page was rendered: %s", async (_what, user, header) => {
  const opened = await openThenRender(user, user);
  const { headers } = await opened.click("#save");
  expect(headers["ui-user"]).toBe(header);
});

describe.each([
  ["its token is of another session", "invalid_signed_ctx"],
  ["the server knows another user", "interaction_forbidden"],
])("if %s", (_what, code) => {
  const refusal = { status: 403, code, again: "renew" };

  test("sends nothing in another user's name, and keeps the text", async () => {
    const opened = await openThenRender("ann", "ben");
    (await opened.click("#save")).answer(403, refusal);
    expect(await opened.failure()).toMatchObject({ code: "interaction_forbidden", hasRun: "no" });
    await opened.page.waitForSelector("[data-service-ui-notice]");
    expect(await opened.page.inputValue("#text")).toBe("mine");
    await opened.arrived();
    expect(opened.received).toHaveLength(1);
  });

  test.each([
    ["the same user", "ann", "ann"],
    ["the same user during a rotation", "ann", "x ann"],
    ["whoever has signed in since", "", "ann"],
    ["nobody, who has signed out since", "ann", ""],
  ])("sends it again for %s", async (_who, before, after) => {
    const opened = await openThenRender(before, after);
    (await opened.click("#save")).answer(403, refusal);
    const { body } = await opened.next();
    expect(body.ctx).toBe("sc1.v2.form.submit");
  });
});
