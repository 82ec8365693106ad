import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Booking } from "@/components/booking/booking";
import { livePages } from "../live-page";

vi.mock("next/server", () => ({ connection: async () => {} }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));

const { open } = livePages();
const book = () => userEvent.click(screen.getByRole("button", { name: "Book" }));
const isWrong = (label: string) => screen.getByLabelText(label).getAttribute("aria-invalid");

test("each field that is wrong has a message of its own, and the others have none", async () => {
  await open(<Booking />);
  await userEvent.type(screen.getByLabelText("Name"), "Ada");
  await book();

  await screen.findByText("2 fields need another look.");
  expect(isWrong("Name")).toBe("false");
  expect(isWrong("E-mail address")).toBe("true");
  expect(isWrong("Seats")).toBe("false");
  expect(isWrong("I agree to the house rules")).toBe("true");
  const message = screen.getByText("This is not an e-mail address.");
  expect(screen.getByLabelText("E-mail address").getAttribute("aria-describedby")).toBe(message.id);
  expect(screen.queryByText("Please give your name.")).toBeNull();
});

test("a booking that is right is confirmed, and every message is gone", async () => {
  await open(<Booking />);
  await book();
  await screen.findByText("3 fields need another look.");
  await userEvent.type(screen.getByLabelText("Name"), "<b>Ada</b>");
  await userEvent.type(screen.getByLabelText("E-mail address"), "ada@example.com");
  await userEvent.click(screen.getByLabelText("I agree to the house rules"));
  await book();

  const thanks = await screen.findByText("Thank you, <b>Ada</b>. 2 seats are yours.");
  expect(thanks.dataset.state).toBe("good");
  expect(document.querySelectorAll('[aria-invalid="true"]')).toHaveLength(0);
  expect(screen.queryByText("This is not an e-mail address.")).toBeNull();
});

test("seats are one to six", async () => {
  await open(<Booking />);
  await userEvent.clear(screen.getByLabelText("Seats"));
  await userEvent.type(screen.getByLabelText("Seats"), "7");
  await book();

  await screen.findByText("One to 6 seats, please.");
});
