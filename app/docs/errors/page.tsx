import type { Metadata } from "next";
import { addressOf } from "../../../lib/address/app-address";
import { DocsFrame } from "../_site/frame";
import frame from "../_site/frame.module.css";
import prose from "../_site/prose.module.css";
import { docsPages } from "../_site/read-pages";
import styles from "./errors.module.css";
import { errorPageCodes, readErrorPage } from "./read-error-page";

export const metadata: Metadata = { title: "Error codes" };

export default function ErrorCodesPage() {
  const pages = errorPageCodes().map(readErrorPage);
  return (
    <DocsFrame current="/docs/errors" pages={docsPages()}>
      <p className={frame.section}>Errors</p>
      <h1>Error codes</h1>
      <div className={prose.text}>
        <p>
          A refusal is a problem document (RFC 9457). Its <code>code</code> is one of these, and its{" "}
          <code>type</code> is the address of that code&rsquo;s page. The runtime raises the two
          without a status itself, in the event <code>service:ui-event:failed</code>.
        </p>
      </div>
      <ul className={styles.codes}>
        {pages
          .toSorted((a, b) => (a.status ?? 0) - (b.status ?? 0) || a.code.localeCompare(b.code))
          .map(({ code, status, title }) => (
            <li key={code}>
              <span className="badge">{status ?? "none"}</span>
              <a href={addressOf(`/docs/errors/${code}`)}>
                <code>{code}</code>
              </a>
              <span>{title}</span>
            </li>
          ))}
      </ul>
    </DocsFrame>
  );
}
