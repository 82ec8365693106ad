import styles from "./inspector.module.css";

const STOPS = [
  ["Manifest entry", "The page lists, for each component, which events it listens for."],
  ["Claims", "Each entry has a signed token for one event of one part of one instance."],
  ["Request", "The runtime posts the token and what you entered. Nothing else."],
  [
    "Response",
    "The server verifies the token and runs the handler. The handler's name never leaves the server.",
  ],
  ["Patches", "They set texts, values or four attributes, inside that component only."],
] as const;

/** What to do, and what there will be to see. */
export function Guide() {
  return (
    <div className={styles.guide}>
      <p>
        <strong>Use any component on this page.</strong> Each interaction appears here, step by
        step:
      </p>
      <ol className={styles.steps}>
        {STOPS.map(([title, says]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="hint">{says}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}
