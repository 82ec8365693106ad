"use client";

import { PLACE } from "../place";
import { press } from "./actions";

/** A closure, as with optimistic updates: without one, the browser would load the page anew. */
export function Form() {
  return (
    <form action={async () => press()}>
      <button type="submit" style={PLACE}>
        Press
      </button>
    </form>
  );
}
