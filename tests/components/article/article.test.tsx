import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { Article } from "@/components/article/article";
import { issueEditorCookie, ROLE_COOKIE } from "@/components/role/role-cookie";
import { keyRing, livePages } from "../live-page";

vi.mock("next/server", () => ({ connection: async () => {} }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));

const { open, statuses, visitor } = livePages();
const publish = () => userEvent.click(screen.getByRole("button", { name: "Publish" }));

test("anyone may change the title, and sees the address that comes of it", async () => {
  await open(<Article />);
  await userEvent.clear(screen.getByLabelText("Title"));
  await userEvent.type(screen.getByLabelText("Title"), "Größe & Maß, 2. Teil");

  await screen.findByText("/articles/große-maß-2-teil");
});

test("a visitor may not publish: the state stays", async () => {
  await open(<Article />);
  await publish();

  await vi.waitFor(() => expect(statuses).toEqual([403]));
  expect(screen.getByText("Draft")).toBeTruthy();
});

test("an editor publishes, and withdraws", async () => {
  visitor.cookie = `${ROLE_COOKIE}=${issueEditorCookie(keyRing, Math.floor(Date.now() / 1000))}`;
  await open(<Article />);
  await publish();
  await screen.findByText("Published");
  await userEvent.click(screen.getByRole("button", { name: "Withdraw" }));

  await screen.findByText("Draft");
});
