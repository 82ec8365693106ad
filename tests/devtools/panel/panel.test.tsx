import { act, cleanup, render, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Article } from "@/components/demo/article/article";
import { SignUp } from "@/components/demo/sign-up/sign-up";
import { registry } from "@/components/registry";
import { declarationsOf } from "@/lib/service-ui/devtools/panel/declaration";
import { ATTR_PANEL, Panel } from "@/lib/service-ui/devtools/panel/panel";
import { type PanelView, recall, remember } from "@/lib/service-ui/devtools/panel/remembered";
import type { Manifest } from "@/lib/service-ui/wire/manifest";
import { ATTR_INSTANCE, ATTR_MANIFEST } from "@/lib/service-ui/wire/markup";
import { openDemo } from "../../components/demo-page";
import { raiseInteraction } from "../../components/raise-interaction";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** The panel, and what is in its shadow root. */
function renderPanel(view?: PanelView) {
  if (view) remember({ isOpen: true, view });
  const place = document.body.appendChild(document.createElement("aside"));
  const { unmount } = render(
    <StrictMode>
      <Panel declarations={declarationsOf({ registry })} />
    </StrictMode>,
    { container: place },
  );
  const shadow = place.querySelector(`[${ATTR_PANEL}]`)?.shadowRoot;
  if (!shadow) throw new Error("the panel has no shadow root");
  // Queries take an element, and need no more of it than a shadow root has.
  return { panel: within(shadow as unknown as HTMLElement), shadow, unmount };
}

const field = () => within(document.body).getByLabelText("E-mail address");

test("is closed at first, and says how many hints and refusals there are", async () => {
  await openDemo(<Article />);
  const { panel } = renderPanel();
  const toggle = panel.getByRole("button", { name: "Service UI" });
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  expect(panel.queryByRole("tablist")).toBeNull();
  await userEvent.click(within(document.body).getByRole("button", { name: "Publish" }));

  await panel.findByRole("button", { name: "Service UI 1 refused 1 hint" });
});

test("opens, moves between its views by the arrows, closes by Escape, and remembers", async () => {
  await openDemo(<SignUp />);
  const { panel } = renderPanel();
  await userEvent.click(panel.getByRole("button"));
  act(() => panel.getByRole("tab", { name: /^Interactions/ }).focus());
  await userEvent.keyboard("{ArrowLeft}");
  expect(panel.getByRole("tab", { selected: true }).textContent).toMatch(/^Hints/);
  await userEvent.keyboard("{Home}{ArrowRight}");
  expect(panel.getByRole("tabpanel", { name: /^On the page/ })).toBeTruthy();
  expect(recall()).toEqual({ isOpen: true, view: "page" });
  await userEvent.keyboard("{Escape}");

  expect(recall().isOpen).toBe(false);
  expect(panel.queryByRole("tablist")).toBeNull();
});

test("tells an interaction with its timing, payload and patches, and forgets it on request", async () => {
  await openDemo(<SignUp />);
  const { panel } = renderPanel("wire");
  panel.getByText("Use a component on this page: its interactions appear here.");
  await userEvent.click(field());
  await userEvent.paste("new@example.com");
  await panel.findByText(/^200, \d+ ms$/);
  await panel.findByText("This address is available.");

  const text = panel.getByRole("list").textContent;
  expect(text).toMatch(/^demo\.sign-up email input200, \d+ msqueued(< )?\d+ msanswered(< )?\d+ ms/);
  expect(text).toContain('"value": "new@example.com"');
  await userEvent.click(panel.getByRole("button", { name: "Clear" }));
  panel.getByText("Use a component on this page: its interactions appear here.");
});

test("tells an answer that leads to another page with its path", () => {
  const { panel } = renderPanel("wire");
  act(() => raiseInteraction({ ok: true, kind: "ack", patches: [], navigate: "/items?saved=1" }));

  panel.getByText("the user goes to /items?saved=1");
});

test("tells an answer that was lost with what its repeat was told", () => {
  const { panel } = renderPanel("wire");
  const told = { outcome: "ended", answer: "ok", hasRun: "yes", refresh: true };
  act(() => raiseInteraction({ ...told, ok: true, kind: "ack", patches: [] }));

  panel.getByText("The answer was lost; its repeat was told");
  panel.getByText("ended, ok");
  panel.getByText("the page is rendered again");
});

test("tells a refusal with its name, what the server says, and where more is said", async () => {
  await openDemo(<Article />);
  const { panel } = renderPanel("wire");
  await userEvent.click(within(document.body).getByRole("button", { name: "Publish" }));
  const link = await panel.findByRole("link", {
    name: "What interaction_forbidden means, and what to do",
  });

  expect(link.getAttribute("href")).toBe("/event-runtime-errors.html#interaction_forbidden");
  panel.getByText("Interaction forbidden");
  panel.getByText("You are not allowed to do this.");
});

test("lists the instances of the page, also those that come later, and no more those that go", async () => {
  const { container } = await openDemo(
    <>
      <SignUp />
      <Article />
    </>,
  );
  const later = container.lastElementChild;
  if (!later) throw new Error("the page is empty");
  later.remove();
  const { panel } = renderPanel("page");
  panel.getByRole("heading", { name: /^demo\.sign-up uci_/ });
  expect(panel.getAllByRole("row")[1]?.textContent).toMatch(/^emailinputuser\.emailin \d+ min$/);
  container.append(later);
  await panel.findByRole("heading", { name: /^demo\.article uci_/ });
  later.remove();

  await waitFor(() => expect(panel.getAllByRole("heading")).toHaveLength(1));
});

test("lists an instance that a refresh renders anew in place with its new id", async () => {
  await openDemo(<SignUp />);
  const { panel } = renderPanel("page");
  const script = document.querySelector(`[${ATTR_MANIFEST}]`);
  const manifest: Manifest = JSON.parse(script?.textContent ?? "");
  const i = `uci_${"n".repeat(22)}`;
  script?.closest(`[${ATTR_INSTANCE}]`)?.setAttribute(ATTR_INSTANCE, i);
  script?.setAttribute(ATTR_MANIFEST, i);
  script?.replaceChildren(JSON.stringify({ ...manifest, i }));

  await panel.findByTitle(i);
});

test("has its style in its shadow root and nowhere in the document", async () => {
  await openDemo(<SignUp />);
  const sheets = document.adoptedStyleSheets.length;
  const { shadow } = renderPanel("hints");

  expect(shadow.adoptedStyleSheets).toHaveLength(1);
  expect(document.adoptedStyleSheets).toHaveLength(sheets);
  expect(document.querySelector("style")).toBeNull();
});

test("listens no more once it has left the page", async () => {
  await openDemo(<SignUp />);
  const listen = vi.spyOn(document, "addEventListener");
  const disconnect = vi.spyOn(MutationObserver.prototype, "disconnect");
  const { unmount } = renderPanel("wire");
  unmount();
  const signals = listen.mock.calls
    .filter(([name]) => name.startsWith("service:"))
    .map(([, , options]) => typeof options === "object" && options.signal?.aborted);

  expect(new Set(signals)).toEqual(new Set([true]));
  expect(disconnect).toHaveBeenCalled();
  vi.restoreAllMocks();
});
