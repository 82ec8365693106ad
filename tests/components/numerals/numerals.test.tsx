import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Numerals } from "@/components/numerals/numerals";
import { livePages } from "../live-page";

vi.mock("next/server", () => ({ connection: async () => {} }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));

const { open } = livePages();
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function retype(label: string, text: string) {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
}

test("a number is written in Roman numerals beside it", async () => {
  await open(<Numerals />);
  await retype("Number", "2026");

  await vi.waitFor(() => expect(field("Roman").value).toBe("MMXXVI"));
});

test("Roman numerals are read, in lower case too", async () => {
  await open(<Numerals />);
  await retype("Roman", "xlii");

  await vi.waitFor(() => expect(field("Number").value).toBe("42"));
  expect(field("Roman").value).toBe("xlii");
});

test("a text that is no number is marked, and its message goes when it is mended", async () => {
  await open(<Numerals />);
  await retype("Roman", "IIII");
  await screen.findByText("No number is written like that.");
  expect(field("Roman").getAttribute("aria-invalid")).toBe("true");
  await retype("Number", "4");

  await vi.waitFor(() => expect(field("Roman").value).toBe("IV"));
  expect(field("Roman").getAttribute("aria-invalid")).toBe("false");
  expect(screen.queryByText("No number is written like that.")).toBeNull();
});
