import type { ReactElement } from "react";

/** A root, and in development the notes beside it. Production has nothing of them in any bundle. */
export async function withNotes(root: ReactElement): Promise<ReactElement> {
  // Spelled out and in a branch of its own, for every bundler to see that production never gets
  // there.
  if (process.env.NODE_ENV === "development") {
    const { DevelopmentNotes } = await import("./development-notes");
    return (
      <>
        {root}
        <DevelopmentNotes />
      </>
    );
  }
  return root;
}
