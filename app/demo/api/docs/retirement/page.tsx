import type { Metadata } from "next";
import styles from "../../api.module.css";
import { Document } from "../document";

export const metadata: Metadata = { title: "How versions are retired" };

const STATES = [
  ["active", "200", "X-Api-Version", "Nothing."],
  [
    "deprecated",
    "200, the body unchanged",
    "X-Api-Version, Deprecation, Sunset, Link",
    "Move before the sunset.",
  ],
  [
    "retired",
    "410, a problem document",
    "X-Api-Version, Sunset, Link",
    "Move now: the link successor-version says where.",
  ],
] as const;

export default function Page() {
  return (
    <Document
      title="How versions are retired"
      lede="A version passes three states, forward only. Each is announced in the headers of every answer before anything stops working."
    >
      <div className={styles.scroll}>
        <table>
          <thead>
            <tr>
              <th scope="col">State</th>
              <th scope="col">Answer</th>
              <th scope="col">Fields</th>
              <th scope="col">What to do</th>
            </tr>
          </thead>
          <tbody>
            {STATES.map(([state, answer, fields, advice]) => (
              <tr key={state}>
                <th scope="row">{state}</th>
                <td>{answer}</td>
                <td>{fields}</td>
                <td>{advice}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h2>What the dates mean</h2>
      <p>
        <code>Deprecation</code> is the day on which a version entered retirement,{" "}
        <code>Sunset</code> the day from which you must not count on it. Both begin at midnight UTC.
        They are written <code>2027-06-01</code>; a server can be set to the spelling of RFC 9745
        and RFC 8594, <code>@1811808000</code> and <code>Tue, 01 Jun 2027 00:00:00 GMT</code>.
      </p>
      <p>
        A date announces; it switches nothing by itself. A version may be served past its sunset,
        but never less than until then.
      </p>
      <h2>Rehearsals</h2>
      <p>
        A deprecated version may be switched off for announced windows, to find the clients that
        nobody has moved. It then answers <code>503</code>, with <code>Retry-After</code> up to the
        end of the window, to every method. All windows are in{" "}
        <a href="/demo/api/versions">the list of versions</a>.
      </p>
      <h2>Caches</h2>
      <p>
        No answer may be kept past the next date in the life of its version, so no cache goes on
        showing what has ended.
      </p>
      <h2>For programs</h2>
      <p>
        <a href="/demo/api/versions">The list of versions</a> has every path with its state, dates,
        successor and documentation. <a href="/demo/api/openapi.json">The OpenAPI document</a> marks
        the same with <code>deprecated</code> and <code>x-sunset</code>.
      </p>
    </Document>
  );
}
