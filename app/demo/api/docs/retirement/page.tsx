import type { Metadata } from "next";
import { LifecycleBadge } from "../../_page/lifecycle-badge";
import { Document } from "../document";
import styles from "../document.module.css";

export const metadata: Metadata = { title: "How versions are retired" };

const STATES = [
  {
    state: "active",
    answer: "It is served.",
    fields: ["X-Api-Version"],
    advice: "Nothing to do.",
  },
  {
    state: "deprecated",
    answer: "It is served, with the same body.",
    fields: ["X-Api-Version", "Deprecation", "Sunset", "Link"],
    advice: "Move before the sunset.",
  },
  {
    state: "retired",
    answer: "It responds with 410 and a problem document.",
    fields: ["X-Api-Version", "Sunset", "Link"],
    advice: "Move now: the successor-version link says where.",
  },
] as const;

export default function Page() {
  return (
    <Document
      title="How versions are retired"
      lede="A version goes through three states, and never back. The headers of every response announce the end before anything stops working."
    >
      <ol className={styles.states}>
        {STATES.map(({ state, answer, fields, advice }) => (
          <li key={state} className={`card ${styles.state}`}>
            <LifecycleBadge lifecycle={state} />
            <p>{answer}</p>
            <p>
              {fields.map((field) => (
                <code key={field}>{field}</code>
              ))}
            </p>
            <p>
              <strong>{advice}</strong>
            </p>
          </li>
        ))}
      </ol>
      <h2>What the dates mean</h2>
      <p>
        <code>Deprecation</code> is the day on which a version was deprecated, <code>Sunset</code>{" "}
        the day from which you must not rely on it. Both begin at midnight UTC. They are written{" "}
        <code>2027-06-01</code>; a server can also be configured for the formats of RFC 9745 and RFC
        8594, <code>@1811808000</code> and <code>Tue, 01 Jun 2027 00:00:00 GMT</code>.
      </p>
      <p>
        A date is an announcement; an operator ends the version. Expect <code>410</code> from the
        sunset on: a version may be served a little longer, but never ends before that day.
      </p>
      <h2>Rehearsals</h2>
      <p>
        A deprecated version may be switched off during announced windows, so that forgotten clients
        show up. Until the window ends, every method gets <code>503</code> and{" "}
        <code>Retry-After</code>. All windows are in{" "}
        <a href="/demo/api/versions">the list of versions</a>.
      </p>
      <h2>Caches</h2>
      <p>
        A cache may keep a response only until the next date of its version, so no cache shows a
        version that has ended.
      </p>
      <h2>For programs</h2>
      <p>
        <a href="/demo/api/versions">The list of versions</a> has every path with its state, dates,
        successor and documentation. <a href="/demo/api/openapi.json">The OpenAPI document</a> says
        the same in <code>deprecated</code> and <code>x-sunset</code>.
      </p>
    </Document>
  );
}
