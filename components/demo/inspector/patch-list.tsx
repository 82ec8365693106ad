import {
  type PatchOutcome,
  placeOfPatch,
  type WatchedInteraction,
} from "service-ui/panel/interactions";
import styles from "./inspector.module.css";

/** What became of each patch of an answer. */
export function PatchList({ patches }: Pick<WatchedInteraction, "patches">) {
  return (
    <ul className={styles.patches}>
      {patches.map((outcome, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: patches have no identity, and none ever moves.
        <Patch key={index} {...outcome} />
      ))}
    </ul>
  );
}

function Patch({ patch, rejection }: PatchOutcome) {
  const { op, attribute, value } = patch;
  return (
    <li data-state={rejection === null ? "good" : "bad"}>
      <span aria-hidden="true">{rejection === null ? "✓" : "✕"}</span>
      <code>
        {op} <b>{[placeOfPatch(patch), attribute].filter(Boolean).join(" ")}</b>
      </code>
      <q>{value}</q>
      {rejection !== null && <em>rejected: {rejection}</em>}
    </li>
  );
}
