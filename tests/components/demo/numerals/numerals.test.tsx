import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Numerals } from "@/components/demo/numerals/numerals";
import type { MountedPage } from "@/lib/testing/mount-page";
import { openDemo } from "../../demo-page";

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function retype(page: MountedPage, label: string, text: string) {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
  await page.settled();
}

test("writes a number in Roman numerals beside it", async () => {
  const page = await openDemo(<Numerals />);
  await retype(page, "Number", "2026");

  expect(field("Roman").value).toBe("MMXXVI");
});

test("reads Roman numerals, in lower case too", async () => {
  const page = await openDemo(<Numerals />);
  await retype(page, "Roman", "xlii");

  expect(field("Number").value).toBe("42");
  expect(field("Roman").value).toBe("xlii");
});

test("marks a text that is no number, and takes its message back when it is mended", async () => {
  const page = await openDemo(<Numerals />);
  await retype(page, "Roman", "IIII");
  screen.getByText("This is not a Roman numeral.");
  expect(field("Roman").getAttribute("aria-invalid")).toBe("true");
  await retype(page, "Number", "4");

  expect(field("Roman").value).toBe("IV");
  expect(field("Roman").getAttribute("aria-invalid")).toBe("false");
  expect(screen.queryByText("This is not a Roman numeral.")).toBeNull();
});
