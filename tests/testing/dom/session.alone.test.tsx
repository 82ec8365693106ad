// @vitest-environment happy-dom
import "@/lib/service-ui/testing/setup";
import "@/tests/support/patient-queries";
import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { SignUp } from "@/components/demo/sign-up/sign-up";
import { signUp } from "@/components/demo/sign-up/sign-up.ui";
import { mountPage } from "@/lib/service-ui/testing/mount-page";

// Before the first page: the environment is read once in a process.
vi.stubEnv("UI_BIND_SESSION_COOKIE", "sid");

test("refuses a page of one session in another's hands, then goes on with that user's own", async () => {
  const user = { cookies: { sid: "ada's" } };
  const page = await mountPage(<SignUp />, { registry: [signUp], user });
  const type = () => userEvent.type(screen.getByLabelText("E-mail address"), "a");
  await type();
  await page.settled();
  page.continueAs({ cookies: { sid: "mallory's" } });
  await type();
  await page.settled();
  // What was typed in one user's page is not sent for the next one.
  const codes = () => page.answers.map(({ code }) => code);
  expect(codes()).toEqual([null, "invalid_signed_ctx"]);

  // What they type on is their own.
  await type();
  await page.settled();
  expect(codes()).toEqual([null, "invalid_signed_ctx", null]);
});
