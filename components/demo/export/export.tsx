import { createUiView } from "service-ui/react";
import styles from "./export.module.css";
import { orderExport } from "./export.ui";
import { MONTHS } from "./orders";

const { Root, parts, targets } = createUiView(orderExport);

export function OrderExport() {
  return (
    <Root className={styles.export}>
      <div className="actions">
        <parts.start className="button">Export a year of orders</parts.start>
        <parts.cancel className={`button quiet ${styles.cancel}`}>Cancel</parts.cancel>
      </div>
      <targets.bar as="progress" max={MONTHS} value={0} aria-label="Export" />
      <p className={styles.state}>
        <targets.spoken as="span" role="status" />
        <targets.count as="span" className={`hint ${styles.count}`} />
      </p>
    </Root>
  );
}
