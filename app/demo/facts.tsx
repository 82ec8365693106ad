import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { exhibits } from "../../components/demo/exhibits";
import styles from "./demo.module.css";

const runtimeBytes = gzipSync(readFileSync(join(process.cwd(), "public/event-runtime.js"))).length;
const signedEvents = exhibits.reduce(
  (sum, { component, instances }) => sum + component.events.length * instances,
  0,
);

/** What is on this page, counted where it is made. */
export function Facts() {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>runtime in the browser, compressed</dt>
        <dd>{Math.round(runtimeBytes / 1000)} kB</dd>
      </div>
      <div>
        <dt>signed events on this page</dt>
        <dd>{signedEvents}</dd>
      </div>
      <div>
        <dt>
          endpoint, <code>POST /__ui/dispatch</code>
        </dt>
        <dd>1</dd>
      </div>
    </dl>
  );
}
