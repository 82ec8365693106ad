import { createUiView } from "service-ui/react";
import { lastChangeBy, lastRemovalBy, tellChange } from "@/data/history";
import type { User } from "@/data/sessions";
import { undo } from "./undo.ui";

const { Root, parts, targets } = createUiView(undo);

const JUST_NOW_MS = 10_000;

/** What the user has changed last, for screen readers too, and the way back. */
export function UndoBar({ user }: { readonly user: User }) {
  const change = lastChangeBy(user.id);
  const removal = lastRemovalBy(user.id);
  // A row that goes takes the focus along: a new button takes it over, right after the removal.
  const takesFocus = change?.id === removal && Date.now() - (change?.at ?? 0) < JUST_NOW_MS;
  const told = change
    ? `${change.kind === "undone" ? "Undone. " : ""}${change.name}: ${tellChange(change)}`
    : "You have changed nothing yet.";
  return (
    <Root className="undo" props={{ change: change?.id ?? 0 }}>
      <targets.told as="p" id="undo-told" role="status" className="undo-text">
        {told}
      </targets.told>
      <parts.undo
        key={removal}
        autoFocus={takesFocus}
        className="button quiet"
        disabled={!change}
        aria-describedby="undo-told"
      >
        {change?.kind === "undone" ? "Redo" : "Undo"}
      </parts.undo>
    </Root>
  );
}
