import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Article } from "@/components/demo/article/article";
import { Inspector } from "@/components/demo/inspector/inspector";
import { SignUp } from "@/components/demo/sign-up/sign-up";
import { openDemo } from "../../demo-page";

const inspector = () => screen.getByRole("complementary", { name: /On the wire/ });
const latest = () => within(within(inspector()).getAllByRole("group")[0] ?? inspector());

// The simulated browser has no animations.
beforeEach(() => {
  Element.prototype.animate = vi.fn();
});
afterEach(cleanup);

/**
 * Shows an interaction with the sign-up: one, however slow the machine is, because letters that
 * come slowly are several.
 */
async function inspectSignUp() {
  const page = await openDemo(<SignUp />);
  render(<Inspector />);
  await userEvent.click(screen.getByLabelText("E-mail address"));
  await userEvent.paste("new@example.com");
  await within(inspector()).findByText(/200 · \d+ ms/, { selector: "summary *" });
  return page;
}

/** Shows an interaction that is refused, and gives the link to its explanation. */
async function inspectRefusal() {
  await openDemo(<Article />);
  render(<Inspector />);
  await userEvent.click(screen.getByRole("button", { name: "Publish" }));
  return within(inspector()).findByRole("link", { name: "interaction_forbidden" });
}

test("says what to do before any interaction", async () => {
  await openDemo(<SignUp />);
  render(<Inspector />);

  expect(inspector().textContent).toContain("Use any component on this page.");
});

test("shows an interaction with its entry, claims, request, answer and patches", async () => {
  await inspectSignUp();

  const text = inspector().textContent ?? "";
  expect(text).toContain('"u": "user.email"');
  expect(text).toMatch(/expires at\d/);
  expect(text).toContain('"payload": { "value": "new@example.com" }');
  expect(text).toContain('"kind": "patch"');
  expect(latest().getByText("This address is available.")).toBeTruthy();
});

test("announces nothing over what the components say", async () => {
  await inspectSignUp();

  const announced = inspector().querySelectorAll("[role=status], [role=alert], [aria-live]");
  expect([...announced].map(({ textContent }) => textContent)).toEqual([""]);
});

test("shows a refusal with its code, and where the code is explained", async () => {
  const link = await inspectRefusal();
  expect(link.getAttribute("href")).toBe("/docs/errors/interaction_forbidden");
});

test("refuses each attempt, and shows what it sent if that is no plain repetition", async () => {
  const page = await inspectSignUp();
  const sentBy = async (attempt: string, code: string) => {
    await userEvent.click(latest().getByRole("button", { name: attempt }));
    const status = (await latest().findByText(code)).closest("[role=status]");
    return status?.nextElementSibling?.textContent ?? null;
  };

  expect(await sentBy("Send again", "duplicate_dispatch")).toBeNull();
  const nextYear = new Date(Date.now() + 365 * 86_400_000).getFullYear();
  expect(await sentBy("Forge claims", "invalid_signed_ctx")).toMatch(
    new RegExp(`expires at.*${nextYear}`),
  );
  expect(await sentBy("Name a handler", "forbidden_payload_field")).toContain('"handler": "admin"');
  expect(page.answers.map(({ status }) => status)).toEqual([200, 409, 403, 400]);
});

test("forgets on request", async () => {
  await inspectSignUp();
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));

  expect(inspector().textContent).toContain("Use any component on this page.");
});
