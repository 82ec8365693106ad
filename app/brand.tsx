import styles from "./brand.module.css";

/** The project's mark and name, leading to the front page. */
export function Brand() {
  return (
    <a href="/" className={styles.brand}>
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" />
        <path d="M9 8v10a7 7 0 0 0 14 0V8" />
      </svg>
      Service UI
    </a>
  );
}
