// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Exchange } from "@/app/demo/api/_page/exchange";
import "../../../../support/patient-queries";

const PATH = "/demo/api/sunset-version";
const INITIAL = { status: 200, headers: [["deprecation", "2026-06-01"]], body: "[]" } as const;

const network = setupServer();
beforeAll(() => network.listen({ onUnhandledRequest: "error" }));
afterEach(() => {
  cleanup();
  network.resetHandlers();
});
afterAll(() => network.close());

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
  network.use(
    http.get(`*${PATH}`, () =>
      HttpResponse.json([{ id: 1 }], {
        headers: { "cache-control": "no-store", sunset: "2027-06-01" },
      }),
    ),
  );

  renderExchange();

  await screen.findByText("The response to a request from this page.");
  const names = screen.getAllByRole("term").map(({ textContent }) => textContent);
  expect(names.slice(0, 2)).toEqual(["sunset", "cache-control"]);
});

test("keeps what the server rendered without an answer, says so, and asks again at a press", async () => {
  network.use(http.get(`*${PATH}`, () => HttpResponse.error()));
  renderExchange();
  await screen.findByText("No response. This is the previous one.");
  expect(screen.getByText("2026-06-01")).toBeTruthy();

  network.use(http.get(`*${PATH}`, () => HttpResponse.json({}, { status: 410 })));
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));

  await screen.findByText("410");
});
