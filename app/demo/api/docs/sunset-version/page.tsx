import type { Metadata } from "next";
import { VERSIONS } from "@/app/demo/api/_resources/versions";
import { addressOf } from "@/lib/address/app-address";
import { Day } from "../../_page/day";
import { Document } from "../document";
import styles from "../document.module.css";

const ROUTE = VERSIONS.get("/demo/api/sunset-version");
const NEXT = VERSIONS.get("/demo/api/v1/products");

export const metadata: Metadata = { title: `Move from ${ROUTE.version} to ${NEXT.version}` };

export default function Page() {
  if (ROUTE.lifecycle === "active") throw new TypeError("The page is of a route that ends");
  const windows = ROUTE.lifecycle === "deprecated" ? (ROUTE.brownouts ?? []) : [];
  return (
    <Document
      title={`Move from ${ROUTE.version} to ${NEXT.version}`}
      lede="One path changes. The body, its fields and every query parameter stay as they are."
    >
      <dl className={styles.facts}>
        <div>
          <dt className={styles.factName}>Deprecated since</dt>
          <dd>
            <Day date={ROUTE.deprecation} />
          </dd>
        </div>
        <div>
          <dt className={styles.factName}>Served until</dt>
          <dd>
            <Day date={ROUTE.sunset} />
          </dd>
        </div>
        <div>
          <dt className={styles.factName}>Taken over by</dt>
          <dd>
            <code>{addressOf(NEXT.path)}</code>
          </dd>
        </div>
      </dl>
      <h2>What to do, and by when</h2>
      <ol>
        <li>
          <strong>Now: change the path.</strong> Wherever your client asks for{" "}
          <code>{addressOf(ROUTE.path)}</code>, let it ask for <code>{addressOf(NEXT.path)}</code>.
          <pre>
            <del>{`- GET ${addressOf(ROUTE.path)}?page=2`}</del>
            {"\n"}
            <ins>{`+ GET ${addressOf(NEXT.path)}?page=2`}</ins>
          </pre>
        </li>
        <li>
          <strong>Now: follow links.</strong> The paths in <code>data[].links</code> and in the{" "}
          <code>Link</code> field <code>next</code> lead on from where you are. Whoever follows them
          has no path of ours to change the next time.
        </li>
        <li>
          <strong>
            Before <Day date={ROUTE.sunset} />: look at what still calls.
          </strong>{" "}
          An answer of version {ROUTE.version} bears the fields <code>Deprecation</code> and{" "}
          <code>Sunset</code>; one of version {NEXT.version} does not. Once your logs show neither,
          you are done.
        </li>
        <li>
          <strong>
            From <Day date={ROUTE.sunset} />:
          </strong>{" "}
          expect <code>410 Gone</code> from the old path. An operator switches it, not the clock: it
          may answer a little longer, so do not wait for it. A <code>410</code> still names the
          successor in the <code>Link</code> field.
        </li>
      </ol>
      <h2>Brownouts</h2>
      {windows.length === 0 ? (
        <p>
          None are planned. Should that change, they will stand here and in the list of versions,
          and the old path will answer <code>503</code> with <code>Retry-After</code> while one
          lasts.
        </p>
      ) : (
        <ul>
          {windows.map(({ from, to }) => (
            <li key={from}>
              <time dateTime={from}>{from}</time> to <time dateTime={to}>{to}</time>: the old path
              answers <code>503</code>.
            </li>
          ))}
        </ul>
      )}
    </Document>
  );
}
