import { CodeText } from "./code-text";
import type { Hint } from "./hint";

interface HintListProps {
  readonly hints: readonly Hint[];
  readonly knowsRegistry: boolean;
}

/** The hints, or a line that says that there are none. */
export function HintList({ hints, knowsRegistry }: HintListProps) {
  return (
    <>
      {hints.length === 0 && <p>No problems on this page.</p>}
      <ul className="hints">
        {hints.map(({ component, says, cure }) => (
          <li key={component + says}>
            {component && <b>{component}</b>}
            <p>
              <CodeText text={says} />
            </p>
            <p className="soft">
              <CodeText text={cure} />
            </p>
          </li>
        ))}
      </ul>
      {!knowsRegistry && (
        <p className="soft">
          The panel knows what the manifests say. Give it <code>facts</code>, and it also compares
          the page with the registry and the authorizer.
        </p>
      )}
    </>
  );
}
