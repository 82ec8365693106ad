import styles from "./inspector.module.css";

const STOPS = [
  ["Manifest entry", "The page lists, for each component, which events it listens for."],
  ["Claims", "Each entry has a signed token: this event, of this part, of this one instance."],
  ["Request", "The runtime posts the token and what you entered. Nothing else."],
  ["Answer", "The server verifies, then runs the handler, whose name never leaves it."],
  ["Patches", "Text, values and four attributes, inside of that component alone."],
] as const;

/** What to do, and what there will be to see. */
export function Guide() {
  return (
    <div className={styles.guide}>
      <p>
        <strong>Use any component of this page.</strong> Each interaction appears here, as it
        travels:
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
