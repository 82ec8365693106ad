import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Quote } from "@/components/quote/quote";
import { livePages } from "../live-page";

vi.mock("next/server", () => ({ connection: async () => {} }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));

const { open } = livePages();

test("the price follows each of the three fields", async () => {
  await open(<Quote />);
  await screen.findByText("€40.00");
  await userEvent.selectOptions(screen.getByLabelText("Size"), "A2");
  await screen.findByText("€95.00");
  await userEvent.click(screen.getByLabelText("Next day"));
  await screen.findByText("€142.50");
  await userEvent.clear(screen.getByLabelText("Copies"));
  await userEvent.type(screen.getByLabelText("Copies"), "100");

  await screen.findByText("€256.50");
  await screen.findByText("100 × A2, 10 % off from 100 copies, 50 % more for next day");
});

test("a number of copies that cannot be printed is told, and marked", async () => {
  await open(<Quote />);
  await userEvent.type(screen.getByLabelText("Copies"), "00");

  await screen.findByText("Choose a size and 1 to 500 copies");
  expect(screen.getByLabelText("Copies").getAttribute("aria-invalid")).toBe("true");
});

test("a price is told once: no live region stands within another", async () => {
  await open(<Quote />);

  expect(screen.getByRole("status").textContent).toContain("€40.00");
});
