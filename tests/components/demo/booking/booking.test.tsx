import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Booking } from "@/components/demo/booking/booking";
import type { MountedPage } from "@/lib/testing/mount-page";
import { openDemo } from "../../demo-page";

async function book(page: MountedPage) {
  await userEvent.click(screen.getByRole("button", { name: "Book" }));
  await page.settled();
}
const isWrong = (label: string) => screen.getByLabelText(label).getAttribute("aria-invalid");

test("gives each field that is wrong a message of its own, and the others none", async () => {
  const page = await openDemo(<Booking />);
  await userEvent.type(screen.getByLabelText("Name"), "Ada");
  await book(page);

  screen.getByText("2 fields need another look.");
  expect(isWrong("Name")).toBe("false");
  expect(isWrong("E-mail address")).toBe("true");
  expect(isWrong("Seats")).toBe("false");
  expect(isWrong("I agree to the house rules")).toBe("true");
  const message = screen.getByText("This is not an e-mail address.");
  expect(screen.getByLabelText("E-mail address").getAttribute("aria-describedby")).toBe(message.id);
  expect(screen.queryByText("Please enter your name.")).toBeNull();
});

test("confirms a booking that is right, and takes every message back", async () => {
  const page = await openDemo(<Booking />);
  await book(page);
  screen.getByText("3 fields need another look.");
  await userEvent.type(screen.getByLabelText("Name"), "<b>Ada</b>");
  await userEvent.type(screen.getByLabelText("E-mail address"), "ada@example.com");
  await userEvent.click(screen.getByLabelText("I agree to the house rules"));
  await book(page);

  const thanks = screen.getByText("Thank you, <b>Ada</b>. 2 seats are yours.");
  expect(thanks.dataset.state).toBe("good");
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  expect(screen.queryByText("This is not an e-mail address.")).toBeNull();
});

test("seats are one to six", async () => {
  const page = await openDemo(<Booking />);
  await userEvent.clear(screen.getByLabelText("Seats"));
  await userEvent.type(screen.getByLabelText("Seats"), "7");
  await book(page);

  screen.getByText("One to 6 seats, please.");
});
