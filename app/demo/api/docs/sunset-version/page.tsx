import type { Metadata } from "next";
import { VERSIONS } from "@/app/demo/api/_resources/versions";
import { Day } from "../../_page/day";
import { Document } from "../document";
import styles from "../document.module.css";

const [ROUTE] = VERSIONS.get("/demo/api/sunset-version");
const [NEXT] = VERSIONS.get("/demo/api/v1/products");

export const metadata: Metadata = { title: `Move from ${ROUTE.version} to ${NEXT.version}` };

export default function Page() {
  if (ROUTE.lifecycle === "active" || !ROUTE.sunset) {
    throw new TypeError("The page is of a route that ends");
  }
  const windows = ROUTE.lifecycle === "deprecated" ? (ROUTE.brownouts ?? []) : [];
  return (
    <Document
      title={`Move from ${ROUTE.version} to ${NEXT.version}`}
      lede="One path changes. The body, its fields and every query parameter stay as they are."
    >
      <dl className={`card ${styles.facts}`}>
        <div>
          <dt className="hint">Deprecated since</dt>
          <dd>
            <Day date={ROUTE.deprecation} />
          </dd>
        </div>
        <div>
          <dt className="hint">Served until</dt>
          <dd>
            <Day date={ROUTE.sunset} />
          </dd>
        </div>
        <div>
          <dt className="hint">Replaced by</dt>
          <dd>
            <code>{NEXT.path}</code>
          </dd>
        </div>
      </dl>
      <h2>What to do, and by when</h2>
      <ol>
        <li>
          <strong>Now: change the path.</strong> Wherever your client asks for{" "}
          <code>{ROUTE.path}</code>, let it ask for <code>{NEXT.path}</code>.
          <pre>
            <del data-state="bad">{`- GET ${ROUTE.path}?page=2`}</del>
            {"\n"}
            <ins data-state="good">{`+ GET ${NEXT.path}?page=2`}</ins>
          </pre>
        </li>
        <li>
          <strong>Now: follow links.</strong> The paths in <code>data[].links</code> and in the{" "}
          <code>Link</code> field <code>next</code> stay within the version that you ask for. A
          client that follows them has no path to change next time.
        </li>
        <li>
          <strong>
            Before <Day date={ROUTE.sunset} />: look for clients that still call.
          </strong>{" "}
          A response of version {ROUTE.version} has the headers <code>Deprecation</code> and{" "}
          <code>Sunset</code>; one of version {NEXT.version} does not. Once your logs show neither,
          you are done.
        </li>
        <li>
          <strong>
            From <Day date={ROUTE.sunset} />:
          </strong>{" "}
          expect <code>410 Gone</code> from the old path. An operator switches it off, not a clock,
          so it may respond a little longer: don't rely on that. The <code>410</code> still names
          the successor in the <code>Link</code> header.
        </li>
      </ol>
      <h2>Brownouts</h2>
      {windows.length === 0 ? (
        <p>
          None are planned. If that changes, this page and the list of versions will say so. During
          a brownout, the old path responds with <code>503</code> and <code>Retry-After</code>.
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
