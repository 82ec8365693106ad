import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { SignUp } from "@/components/demo/sign-up/sign-up";
import { openDemo } from "../../demo-page";

const field = () => screen.getByLabelText("E-mail address");

test("tells a taken address while one types, and leads the field to the verdict", async () => {
  const page = await openDemo(<SignUp />);
  await userEvent.type(field(), "ada@example.com");
  await page.settled();

  expect(screen.getByText("This address already has an account.")).toHaveProperty(
    "id",
    field().getAttribute("aria-describedby"),
  );
  expect(field().getAttribute("aria-invalid")).toBe("true");
});

test("tells a free address", async () => {
  const page = await openDemo(<SignUp />);
  await userEvent.type(field(), "new@example.com");
  await page.settled();

  expect(screen.getByText("This address is available.").dataset.state).toBe("good");
  expect(field().getAttribute("aria-invalid")).toBe("false");
});

test("tells what is no address yet", async () => {
  const page = await openDemo(<SignUp />);
  await userEvent.type(field(), "ada@");
  await page.settled();

  screen.getByText("This is not an e-mail address yet.");
  expect(field().getAttribute("aria-invalid")).toBe("true");
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
