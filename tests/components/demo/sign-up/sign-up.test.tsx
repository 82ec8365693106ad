import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { SignUp } from "@/components/demo/sign-up/sign-up";
import { openDemo } from "../../demo-page";

const field = () => screen.getByLabelText("E-mail address");

test.each([
  ["a taken address", "ada@example.com", "This address already has an account.", "bad", "true"],
  ["a free address", "new@example.com", "This address is available.", "good", "false"],
  ["what is no address yet", "ada@", "This is not an e-mail address yet.", "bad", "true"],
])("tells %s while one types", async (_what, typed, verdict, state, isInvalid) => {
  const page = await openDemo(<SignUp />);
  await userEvent.type(field(), typed);
  await page.settled();

  const told = screen.getByText(verdict);
  expect(told.id).toBe(field().getAttribute("aria-describedby"));
  expect(told.dataset.state).toBe(state);
  expect(field().getAttribute("aria-invalid")).toBe(isInvalid);
});

test("gives an emptied field its hint back, and does not call it wrong", async () => {
  const page = await openDemo(<SignUp />);
  await userEvent.type(field(), "ada@");
  await page.settled();
  screen.getByText("This is not an e-mail address yet.");
  await userEvent.clear(field());
  await page.settled();

  expect(field().getAttribute("aria-describedby")).toBe("sign-up-hint");
  expect(field().getAttribute("aria-invalid")).toBe("false");
  expect(screen.queryByText("This is not an e-mail address yet.")).toBeNull();
});
