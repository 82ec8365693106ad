import type { ReactElement } from "react";

/** A root, and in development the notes beside it. Production has nothing of them in any bundle. */
export function withNotes(root: ReactElement): ReactElement | Promise<ReactElement> {
  // Spelled out and in a branch of its own, for every bundler to see that production never gets
  // there.
  if (process.env.NODE_ENV === "development") {
    return import("./development-notes").then(({ DevelopmentNotes }) => (
      <>
        {root}
        <DevelopmentNotes />
      </>
    ));
  }
  return root;
}
