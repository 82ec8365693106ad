"use client";

import { useRouter } from "next/navigation.js";
import { useEffect, useLayoutEffect, useRef, useState, useTransition } from "react";
import type {} from "../../browser/service-ui";
import { ATTR_ROUTER } from "../../wire/markup";
import { EVENT_NAVIGATE_REQUESTED, EVENT_REFRESH_REQUESTED } from "../../wire/runtime-events";
import { followReplacedTexts, keepScrollPositions, tolerateForeignNodes } from "./shield-nodes";

/**
 * Passes the runtime's requests on to Next's router: to render the page's server components again,
 * or to go to another page. The runtime finds the new manifests by itself. Render this component
 * once, in the root layout, outside of the roots of your components.
 *
 * @example
 * ```tsx
 * import type { ReactNode } from "react";
 * import { Refresh, RuntimeScript } from "service-ui/react";
 *
 * export default function Layout({ children }: { children: ReactNode }) {
 *   return <html lang="en"><head><RuntimeScript /></head><body>{children}<Refresh /></body></html>;
 * }
 * ```
 */
export function Refresh() {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const [isListening, setListening] = useState(false);
  const waiting = useRef<(() => void)[]>([]);

  // A layout effect runs before the browser paints, so the runtime's work happens in the same
  // frame.
  useLayoutEffect(() => {
    if (!isPending) for (const settle of waiting.current.splice(0)) settle();
  }, [isPending]);

  useEffect(() => {
    const inPage = (change: () => void) =>
      new Promise<void>((resolve) => {
        const endTolerance = tolerateForeignNodes();
        waiting.current.push(() => {
          endTolerance();
          resolve();
        });
        startTransition(change);
      });
    let traversals = 0;
    const onTraversal = () => {
      traversals += 1;
    };
    // Next doesn't hear of a plain link to a fragment, and a refresh would write the address
    // without it. An entry of the history that is Next's own has a state.
    const onFragment = () => {
      if (!history.state) history.replaceState(null, "", location.href);
    };
    // Next drops a refresh that meets Back or Forward, or renders the page that was left.
    const refresh = async () => {
      for (let before = -1; before !== traversals; ) {
        before = traversals;
        await inPage(() => router.refresh());
      }
    };
    const refreshIfServed = async () => {
      if (await isServed()) await refresh();
    };
    const onRefresh = (event: WindowEventMap[typeof EVENT_REFRESH_REQUESTED]) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      const { hasRun = "no", waitUntil } = event.detail;
      // Only a server that has just answered so is known to be up.
      waitUntil(hasRun === "no" ? refresh() : refreshIfServed());
    };
    const onNavigate = (event: WindowEventMap[typeof EVENT_NAVIGATE_REQUESTED]) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      const { path, replace, scroll, refresh: isStale, waitUntil } = event.detail;
      const gone = inPage(() => router[replace ? "replace" : "push"](path, { scroll }));
      // Next keeps shared layouts and prefetched pages, and has no way to drop them beforehand.
      waitUntil(isStale ? gone.then(refresh) : gone);
    };
    // On `window`, so that the app's own listeners on `document` run first. Elements can't shadow
    // the methods of `window` either.
    window.addEventListener(EVENT_REFRESH_REQUESTED, onRefresh);
    window.addEventListener(EVENT_NAVIGATE_REQUESTED, onNavigate);
    window.addEventListener("popstate", onTraversal);
    window.addEventListener("hashchange", onFragment);
    const shields = [followReplacedTexts(), keepScrollPositions()];
    setListening(true);
    return () => {
      for (const undo of shields) undo();
      window.removeEventListener(EVENT_REFRESH_REQUESTED, onRefresh);
      window.removeEventListener(EVENT_NAVIGATE_REQUESTED, onNavigate);
      window.removeEventListener("popstate", onTraversal);
      window.removeEventListener("hashchange", onFragment);
      for (const settle of waiting.current.splice(0)) settle();
    };
  }, [router]);
  // An interaction may need the router before React hydrates. While this element exists, the
  // runtime waits.
  return isListening ? null : <template {...{ [ATTR_ROUTER]: "" }} />;
}

/**
 * Whether the server has this page. Next leaves a page whose refresh gets anything else, such as a
 * proxy's own page with 502, and what was typed would be lost with it.
 */
const isServed = (): Promise<boolean> =>
  fetch(location.href, { method: "HEAD", redirect: "manual" }).then(
    ({ ok }) => ok,
    () => false,
  );
