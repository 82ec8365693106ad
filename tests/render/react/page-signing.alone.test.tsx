import "@/lib/service-ui/testing/setup";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { defineUiComponent } from "@/lib/service-ui/authoring";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";
import { renderPage } from "@/lib/service-ui/testing/render-page";
import { claimsOf, manifestsIn } from "../../support/wire";

// One render: React's own `cache` keeps nothing where no server components are rendered.
vi.mock("react", async (react) => ({
  ...(await react<typeof import("react")>()),
  cache: (run: () => unknown) => {
    let kept: unknown;
    return () => {
      kept ??= run();
      return kept;
    };
  },
}));
afterEach(() => {
  vi.useRealTimers();
});

const NOW_MS = Date.UTC(2026, 0, 1);
const view = createUiView(
  defineUiComponent({
    name: "test.button",
    allow: () => true,
    parts: { go: "button" },
    events: (on) => [on("go", "click", () => {})],
  }),
);

async function Late({ children }: { readonly children: ReactNode }) {
  vi.setSystemTime(NOW_MS + 90_000);
  return children;
}

test("gives an instance that is streamed late a token as old as itself, not as the page", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW_MS });
  const html = await renderPage(
    <view.Root>
      <Late>
        <view.Root />
      </Late>
    </view.Root>,
    {},
  );
  const issued = manifestsIn(html).map(
    ({ manifest }) => claimsOf(manifest.events[0]?.ctx ?? "").iat,
  );
  expect(issued.toSorted()).toEqual([NOW_MS / 1000, NOW_MS / 1000 + 90]);
});
