import { act, cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FailureNote } from "@/components/demo/failure-note/failure-note";
import { EVENT_DISPATCHED, EVENT_FAILED } from "@/lib/service-ui/wire/runtime-events";

afterEach(cleanup);

const FORBIDDEN = {
  status: 403,
  code: "interaction_forbidden",
  problem: { detail: "You are not allowed to do this." },
};

function renderCards() {
  render(
    <>
      <section aria-label="first">
        <div data-testid="instance" />
        <FailureNote />
      </section>
      <section aria-label="second">
        <FailureNote />
      </section>
    </>,
  );
  const noteIn = (name: string) =>
    within(screen.getByRole("region", { name })).queryByRole("alert");
  return { noteIn, root: screen.getByTestId("instance") };
}

function raise(name: string, detail: object) {
  act(() => {
    document.dispatchEvent(new CustomEvent(name, { detail }));
  });
}

test("tells a refusal beside the instance that was refused, with its explanation a click away", () => {
  const { noteIn, root } = renderCards();
  expect(noteIn("first")).toBeNull();
  raise(EVENT_FAILED, { root, ...FORBIDDEN });

  expect(noteIn("first")?.textContent).toBe(
    "You are not allowed to do this. 403 interaction_forbidden",
  );
  expect(screen.getByRole("link").getAttribute("href")).toBe("/docs/errors/interaction_forbidden");
  expect(noteIn("second")).toBeNull();
});

test("keeps the runtime from telling again what is told here, and nothing else", () => {
  const { root } = renderCards();
  const fail = (where: Element) => {
    const detail = { root: where, ...FORBIDDEN };
    const event = new CustomEvent(EVENT_FAILED, { detail, cancelable: true });
    act(() => void document.dispatchEvent(event));
    return event.defaultPrevented;
  };

  expect(fail(root)).toBe(true);
  expect(fail(document.body)).toBe(false);
});

test("goes when an interaction beside it succeeds, and not when another one does", () => {
  const { noteIn, root } = renderCards();
  raise(EVENT_FAILED, { root, ...FORBIDDEN });
  raise(EVENT_DISPATCHED, { root: document.body });
  expect(noteIn("first")).not.toBeNull();
  raise(EVENT_DISPATCHED, { root });

  expect(noteIn("first")).toBeNull();
});

test("tells an interaction without any answer by the code of the runtime", () => {
  const { noteIn, root } = renderCards();
  raise(EVENT_FAILED, { root, status: 0, code: "network_error", problem: undefined });

  expect(noteIn("first")?.textContent).toContain("No response network_error");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/docs/errors/network_error");
});
