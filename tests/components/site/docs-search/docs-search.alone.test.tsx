// @vitest-environment happy-dom
import "@/lib/testing/setup";
import "@/tests/support/patient-queries";
import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { DocsSearch } from "@/components/site/docs-search/docs-search";
import { openDemo } from "../../demo-page";

vi.mock("@/components/site/docs-search/read-index", () => {
  const bare = { heading: "", code: "", weight: 1 };
  const entry = (page: string, text: string) => ({ ...bare, href: `/docs/${page}`, page, text });
  return {
    readIndex: () => ({
      pages: [],
      entries: [entry("Stores", "Replay is refused."), entry("Patch", "Text changes. Replay.")],
    }),
  };
});

const shown = () => document.querySelectorAll("[data-state=shown]").length;

test("follows what is typed with the results, and says how many they are", async () => {
  const page = await openDemo(<DocsSearch query="" />);
  expect(shown()).toBe(0);
  await userEvent.type(screen.getByLabelText("Words to look for"), "replay");
  await page.settled();
  expect(shown()).toBe(2);
  expect(screen.getByRole("status").textContent).toBe("2 results");

  await userEvent.type(screen.getByLabelText("Words to look for"), " refused");
  await page.settled();
  expect(shown()).toBe(1);
  expect(screen.getByRole("status").textContent).toBe("1 result");
  expect(screen.getByRole("button", { name: /^Stores/ })).toBeTruthy();
});

test("has what the address asks for before a word is typed", async () => {
  await openDemo(<DocsSearch query="changes" />);

  expect(shown()).toBe(1);
  expect(screen.getByRole("button", { name: /^Patch/ }).getAttribute("value")).toBe("1");
});

test("takes the results back where nothing is found, and says so in a sentence", async () => {
  const page = await openDemo(<DocsSearch query="replay" />);
  await userEvent.type(screen.getByLabelText("Words to look for"), "xyzzy");
  await page.settled();

  expect(shown()).toBe(0);
  expect(screen.getByRole("status").textContent).toBe(
    "Nothing in the docs contains all of these words.",
  );
});
