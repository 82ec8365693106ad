import { expect, test } from "vitest";
import { article } from "@/components/demo/article/article.ui";
import {
  issueEditorCookie,
  ROLE_COOKIE,
  ROLE_TTL_SECONDS,
} from "@/components/demo/article/role-cookie";
import { currentKeyRing } from "@/lib/service-ui/next/server";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";

const nowSeconds = () => Math.floor(Date.now() / 1000);
const press = (part: "publish" | "withdraw", cookie: string) =>
  mountUi(article, { user: { cookies: { [ROLE_COOKIE]: cookie } } })
    .part(part)
    .fire("click");

test("lets a user change the title", async () => {
  const { ok } = await mountUi(article).part("title").fire("input", { value: "Tides" });
  expect(ok).toBe(true);
});

test.each(["publish", "withdraw"] as const)("lets no user %s an article", async (part) => {
  expect((await mountUi(article).part(part).fire("click")).code).toBe("interaction_forbidden");
  const forged = `editor.${nowSeconds() + 60}.${"A".repeat(43)}`;
  expect((await press(part, forged)).code).toBe("interaction_forbidden");
});

test("lets an editor publish until the cookie expires", async () => {
  expect((await press("publish", issueEditorCookie())).ok).toBe(true);
  const old = issueEditorCookie(currentKeyRing(), nowSeconds() - ROLE_TTL_SECONDS);
  expect((await press("publish", old)).code).toBe("interaction_forbidden");
});
