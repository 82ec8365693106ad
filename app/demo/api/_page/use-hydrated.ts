import { useSyncExternalStore } from "react";

/**
 * Whether React has taken over: before, and without any script, a press of a button does nothing.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(subscribeToNothing, isHydrated, isRendered);
}

const subscribeToNothing = () => () => undefined;
const isHydrated = () => true;
const isRendered = () => false;
