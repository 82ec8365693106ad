// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Exchange } from "@/app/demo/api/_page/exchange";
import "../../../../support/patient-queries";

const PATH = "/demo/api/sunset-version";
const INITIAL = { status: 200, headers: [["deprecation", "2026-06-01"]], body: "[]" } as const;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** What the page's request for the path gets; a request for anything else fails. */
function answer(give: () => Response): void {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (path) => {
    if (path !== PATH) throw new Error(`nothing answers ${path}`);
    return give();
  });
}

function renderExchange(): void {
  render(
    <Exchange
      path={PATH}
      version="0.9.0"
      lifecycle="deprecated"
      origin="http://localhost"
      initial={INITIAL}
    />,
  );
}

test("shows what the API answers now, the lifecycle's fields first", async () => {
  const headers = { "cache-control": "no-store", sunset: "2027-06-01" };
  answer(() => Response.json([{ id: 1 }], { headers }));

  renderExchange();

  await screen.findByText("The response to a request from this page.");
  const names = screen.getAllByRole("term").map(({ textContent }) => textContent);
  expect(names.slice(0, 2)).toEqual(["sunset", "cache-control"]);
});

test("keeps what the server rendered without an answer, says so, and asks again at a press", async () => {
  answer(() => {
    throw new TypeError("Failed to fetch");
  });
  renderExchange();
  await screen.findByText("No response. This is the previous one.");
  expect(screen.getByText("2026-06-01")).toBeTruthy();

  answer(() => Response.json({}, { status: 410 }));
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));

  await screen.findByText("410");
});
