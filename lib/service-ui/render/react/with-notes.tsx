import type { ReactElement } from "react";

/** A root, with the notes beside it in development. No production bundle contains the notes. */
export function withNotes(root: ReactElement): ReactElement | Promise<ReactElement> {
  // The import has a branch of its own, so that every bundler can remove it from production builds.
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
