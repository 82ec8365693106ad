import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Quote } from "@/components/demo/quote/quote";
import { openDemo } from "../../demo-page";

test("follows each of the three fields with the price", async () => {
  const page = await openDemo(<Quote />);
  screen.getByText("€40.00");
  await userEvent.selectOptions(screen.getByLabelText("Size"), "A2");
  await page.settled();
  screen.getByText("€95.00");
  await userEvent.click(screen.getByLabelText("Next day"));
  await page.settled();
  screen.getByText("€142.50");
  await userEvent.clear(screen.getByLabelText("Copies"));
  await userEvent.type(screen.getByLabelText("Copies"), "100");
  await page.settled();

  screen.getByText("€256.50");
  screen.getByText("100 × A2, 10% off for 100 copies or more, 50% extra for next day");
});

test("tells a number of copies that cannot be printed, and marks it", async () => {
  const page = await openDemo(<Quote />);
  await userEvent.type(screen.getByLabelText("Copies"), "00");
  await page.settled();

  screen.getByText("Choose a size and 1 to 500 copies");
  expect(screen.getByLabelText("Copies").getAttribute("aria-invalid")).toBe("true");
});

test("tells a price once: no live region stands within another", async () => {
  await openDemo(<Quote />);

  expect(screen.getByRole("status").textContent).toContain("€40.00");
});
