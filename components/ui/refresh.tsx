"use client";

import { useRouter } from "next/navigation";
import { startTransition, useEffect } from "react";
import { EVENT_REFRESH_REQUESTED } from "../../lib/protocol/runtime-events";

/**
 * Renders the page's server components anew where the runtime asks for it: a token has expired, or a
 * deploy has changed the components. The runtime sees the new manifests by itself. Once in the layout.
 */
export function Refresh() {
  const router = useRouter();
  useEffect(() => {
    const takeOn = (event: Event) => {
      event.preventDefault();
      startTransition(() => router.refresh());
    };
    document.addEventListener(EVENT_REFRESH_REQUESTED, takeOn);
    return () => document.removeEventListener(EVENT_REFRESH_REQUESTED, takeOn);
  }, [router]);
  return null;
}
