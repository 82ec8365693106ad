import type { Mistake } from "../../wire/mistakes";
import { CodeText } from "./code-text";

interface HintListProps {
  readonly hints: readonly Mistake[];
  readonly knowsRegistry: boolean;
}

/** The hints, or a line that says that there are none. */
export function HintList({ hints, knowsRegistry }: HintListProps) {
  return (
    <>
      {hints.length === 0 && <p>No problems on this page.</p>}
      <ul className="hints">
        {hints.map(({ problem, fix }) => (
          <li key={problem}>
            <p>
              <CodeText text={problem} />
            </p>
            <p className="soft">
              <CodeText text={fix} />
            </p>
          </li>
        ))}
      </ul>
      {!knowsRegistry && (
        <p className="soft">
          The panel knows what the manifests say. Give it <code>facts</code>, and it also compares
          the page with the registry.
        </p>
      )}
    </>
  );
}
