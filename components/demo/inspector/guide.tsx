import styles from "./inspector.module.css";

/** Each step, and what it is for a row that every page with an inspector has. */
const STOPS = [
  [
    "Manifest entry",
    "The page lists, for each component, which events it listens for.",
    '{ "p": "quantity", "e": "input", … }',
  ],
  [
    "Claims",
    "Each entry has a signed token for one event of one part of one instance.",
    "demo.product-row, quantity, input",
  ],
  ["Request", "The runtime posts the token and what you entered. Nothing else.", '"value": "4"'],
  [
    "Response",
    "The server verifies the token and runs the handler. The handler's name never leaves the server.",
    "200",
  ],
  ["Patches", "They set texts, values or four attributes, inside that component only.", "€74.00"],
] as const;

/** What to do, and what there will be to see. */
export function Guide() {
  return (
    <div className={styles.guide}>
      <p>
        <strong>Use any component on this page.</strong> Each interaction appears here, step by
        step. If you change the mixing bowl's quantity to <kbd>4</kbd>:
      </p>
      <ol className={styles.steps}>
        {STOPS.map(([title, says, example]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="hint">{says}</p>
            <code className={styles.example}>{example}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}
