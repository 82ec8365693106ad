"use client";

import { useRouter } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useState, useTransition } from "react";
import { ATTR_ROUTER } from "../../lib/protocol/markup";
import {
  EVENT_NAVIGATE_REQUESTED,
  EVENT_REFRESH_REQUESTED,
} from "../../lib/protocol/runtime-events";
import type {} from "../../lib/runtime/service-ui";

/**
 * Lets Next's router do what the runtime asks for: render the page's server components again, or go
 * to another page. The runtime finds the new manifests by itself. Render it once, in the root
 * layout.
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

  // Before the browser paints: what the runtime does then is part of the same frame.
  useLayoutEffect(() => {
    if (!isPending) for (const settle of waiting.current.splice(0)) settle();
  }, [isPending]);

  useEffect(() => {
    const inPage = (change: () => void) =>
      new Promise<void>((resolve) => {
        waiting.current.push(resolve);
        startTransition(change);
      });
    const refresh = () => inPage(() => router.refresh());
    const onRefresh = (event: WindowEventMap[typeof EVENT_REFRESH_REQUESTED]) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      event.detail.waitUntil(refresh());
    };
    const onNavigate = (event: WindowEventMap[typeof EVENT_NAVIGATE_REQUESTED]) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      const { path, waitUntil } = event.detail;
      // Next keeps the layouts that both pages share, and what it has prefetched: both may be old.
      waitUntil(inPage(() => router.push(path)).then(refresh));
    };
    // On the window: the app's own listeners come first, and no element can shadow its members.
    window.addEventListener(EVENT_REFRESH_REQUESTED, onRefresh);
    window.addEventListener(EVENT_NAVIGATE_REQUESTED, onNavigate);
    setListening(true);
    return () => {
      window.removeEventListener(EVENT_REFRESH_REQUESTED, onRefresh);
      window.removeEventListener(EVENT_NAVIGATE_REQUESTED, onNavigate);
      for (const settle of waiting.current.splice(0)) settle();
    };
  }, [router]);
  // The runtime may be asked before React hydrates; it waits as long as this stands in the page.
  return isListening ? null : <template {...{ [ATTR_ROUTER]: "" }} />;
}
