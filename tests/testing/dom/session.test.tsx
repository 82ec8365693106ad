import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { SignUp } from "@/components/sign-up/sign-up";
import { signUp } from "@/components/sign-up/sign-up.ui";
import { mountPage } from "@/lib/testing/mount-page";

// Before the first page: the environment is read once in a process.
vi.stubEnv("UI_BIND_SESSION_COOKIE", "sid");

test("a page that is bound to its visitor's session is of no use in another's hands", async () => {
  const visitor = { cookies: { sid: "ada's" } };
  const page = await mountPage(<SignUp />, { registry: [signUp], visitor });
  const type = () => userEvent.type(screen.getByLabelText("E-mail address"), "a");
  await type();
  await page.settled();
  page.continueAs({ cookies: { sid: "mallory's" } });
  await type();
  await page.settled();

  expect(page.answers.map(({ code }) => code)).toEqual([null, "invalid_signed_ctx"]);
});
