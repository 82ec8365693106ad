import type { Exhibit } from "../../components/demo/exhibit";
import { FailureNote } from "../../components/demo/failure-note/failure-note";
import styles from "./demo.module.css";

/** A component of the demo at work, beside what it shows. */
export function ExhibitCard({ slug, title, lead, component, View, Footer }: Exhibit) {
  return (
    <article id={slug} className={styles.exhibit} aria-labelledby={`about-${slug}`}>
      <div className={styles.caption}>
        <h2 id={`about-${slug}`}>{title}</h2>
        <p>{lead}</p>
        <p className={styles.meta}>
          <code>{component.name}</code>
          <a href={`/demo/source/${slug}`} aria-label={`Source of ${component.name}`}>
            Source
          </a>
        </p>
      </div>
      <div className="card">
        <View />
        <FailureNote />
        {Footer && <Footer />}
      </div>
    </article>
  );
}
