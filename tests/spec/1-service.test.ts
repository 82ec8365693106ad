import { describe, expect, inject, test } from "vitest";
import { openPage } from "../support/browser";

const SIGN_UP = '[data-ui-component="demo.sign-up"]';

describe("SPEC 1 what the service does", () => {
  test("a native event on the page runs a handler on the server, and its patches change the page", async () => {
    const opened = await openPage({ path: "/demo" });
    const field = opened.page.locator(`${SIGN_UP} [data-ui-part="email"]`);
    await field.fill("not an address");
    await opened.page.locator(`${SIGN_UP} [data-ui-part="email"][aria-invalid="true"]`).waitFor();
    await field.fill("someone.new@example.org");
    await opened.page.locator(`${SIGN_UP} [data-ui-part="email"][aria-invalid="false"]`).waitFor();
    opened.expectNoErrors();
  });

  test("patches are confined to the firing instance: nothing else on the page changes", async () => {
    const { page } = await openPage({ path: "/demo" });
    const others = () =>
      page.evaluate(
        (root) =>
          [...document.querySelectorAll("[data-ui-component-instance-id]")]
            .filter((element) => !element.matches(root))
            .map((element) => element.outerHTML),
        SIGN_UP,
      );
    await page.waitForLoadState("networkidle");
    const before = await others();
    expect(before.length).toBeGreaterThan(4);
    const answered = page.waitForResponse("**/__ui/dispatch");
    await page.fill(`${SIGN_UP} [data-ui-part="email"]`, "not an address");
    await answered;
    await page.locator(`${SIGN_UP} [aria-invalid="true"]`).waitFor();
    expect(await others()).toEqual(before);
  });

  test("all interactions go to the single endpoint", async () => {
    const posts = new Set<string>();
    const { page } = await openPage({
      path: "/demo",
      before: async (opening) => {
        opening.on("request", (request) => {
          if (request.method() === "POST") posts.add(new URL(request.url()).pathname);
        });
      },
    });
    const answered = page.waitForResponse("**/__ui/dispatch");
    await page.fill(`${SIGN_UP} [data-ui-part="email"]`, "x");
    await answered;
    expect([...posts]).toEqual(["/__ui/dispatch"]);
    expect(inject("baseUrl")).toContain("127.0.0.1");
  });
});
