import { act, render } from "@testing-library/react";
import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime.js";
import { startTransition, useState } from "react";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { Refresh } from "@/lib/service-ui/render/react/refresh";
import type { HasRun } from "@/lib/service-ui/wire/failures";
import { EVENT_REFRESH_REQUESTED } from "@/lib/service-ui/wire/runtime-events";

let setShown: (shown: Promise<number> | number) => void = () => {};
function Page() {
  const [, set] = useState<Promise<number> | number>(0);
  setShown = set;
  return <Refresh />;
}

/** Renders `Refresh` below a router that counts its refreshes; each ends when the test says so. */
function renderPage() {
  const ends: (() => void)[] = [];
  const router = {
    refresh: () => {
      startTransition(async () => {
        await new Promise<void>((resolve) => ends.push(resolve));
        startTransition(() => setShown(ends.length));
      });
    },
  } as unknown as AppRouterInstance;
  const { unmount } = render(
    <AppRouterContext value={router}>
      <Page />
    </AppRouterContext>,
  );
  onTestFinished(unmount);
  let isSettled = false;
  const request = (code?: string, hasRun?: HasRun) =>
    act(async () => {
      window.dispatchEvent(
        new CustomEvent(EVENT_REFRESH_REQUESTED, {
          cancelable: true,
          detail: {
            code,
            hasRun,
            waitUntil: (ended: Promise<unknown>) => {
              ended.then(() => {
                isSettled = true;
              });
            },
          },
        }),
      );
    });
  const end = (index: number) => act(async () => ends[index]?.());
  return { ends, request, end, isSettled: () => isSettled };
}
const traverse = () => act(async () => void window.dispatchEvent(new PopStateEvent("popstate")));

test("refreshes once where nobody goes Back or Forward", async () => {
  const page = renderPage();
  await traverse();
  await page.request();
  await page.end(0);
  expect(page.ends.length).toBe(1);
  expect(page.isSettled()).toBe(true);
});

test("refreshes again the page that Back or Forward has shown meanwhile", async () => {
  const page = renderPage();
  await page.request();
  await traverse();
  await traverse();
  await page.end(0);
  expect(page.ends.length).toBe(2);
  expect(page.isSettled()).toBe(false);
  await traverse();
  await page.end(1);
  expect(page.ends.length).toBe(3);
  await page.end(2);
  expect(page.isSettled()).toBe(true);
  expect(page.ends.length).toBe(3);
});

describe("after an answer that was lost", () => {
  afterEach(() => void vi.restoreAllMocks());
  const serve = (answer: () => Promise<Response>) =>
    vi.spyOn(globalThis, "fetch").mockImplementation(answer);

  test.each([
    ["a proxy answers for the server", async () => new Response(null, { status: 502 })],
    ["the page fails", async () => new Response(null, { status: 500 })],
    ["the page leads elsewhere", async () => Response.redirect("http://localhost/sign-in")],
    ["nothing answers", () => Promise.reject(new TypeError("Failed to fetch"))],
  ])("keeps the page as it is where %s", async (_, answer) => {
    const asked = serve(answer);
    const page = renderPage();
    await page.request("duplicate_dispatch", "yes");
    expect(page.ends.length).toBe(0);
    expect(page.isSettled()).toBe(true);
    expect(asked).toHaveBeenCalledExactlyOnceWith(
      location.href,
      expect.objectContaining({ method: "HEAD", redirect: "manual" }),
    );
  });

  test("refreshes where the server has the page", async () => {
    serve(async () => new Response());
    const page = renderPage();
    await page.request("network_error", "maybe");
    await page.end(0);
    expect(page.ends.length).toBe(1);
    expect(page.isSettled()).toBe(true);
  });
});

test("asks for nothing beforehand if the server has just answered", async () => {
  const asked = vi.spyOn(globalThis, "fetch");
  onTestFinished(() => asked.mockRestore());
  const page = renderPage();
  await page.request("expired_signed_ctx", "no");
  expect(page.ends.length).toBe(1);
  expect(asked).not.toHaveBeenCalled();
});

describe("of a fragment in the address, the router is told", () => {
  afterEach(() => void vi.restoreAllMocks());
  const goTo = (state: unknown) => {
    const replaced = vi.spyOn(history, "replaceState").mockImplementation(() => {});
    vi.spyOn(history, "state", "get").mockReturnValue(state);
    window.dispatchEvent(new HashChangeEvent("hashchange"));
    return replaced;
  };

  test("if a plain link has led there", () => {
    renderPage();
    expect(goTo(null)).toHaveBeenCalledExactlyOnceWith(null, "", location.href);
  });

  test("by nobody else if the entry is its own", () => {
    renderPage();
    expect(goTo({ __NA: true })).not.toHaveBeenCalled();
  });
});
