import type { Metadata } from "next";
import { Brand } from "../../brand";
import styles from "./errors.module.css";
import { errorPageCodes, readErrorPage } from "./read-error-page";

export const metadata: Metadata = { title: "Error codes" };

export default function ErrorCodesPage() {
  const pages = errorPageCodes().map(readErrorPage);
  return (
    <main id="main" className="prose stack">
      <Brand />
      <h1>Error codes</h1>
      <p>
        A refusal is a problem document (RFC 9457). Its <code>code</code> is one of these, and its{" "}
        <code>type</code> is the address of that code&rsquo;s page.
      </p>
      <ul className={styles.codes}>
        {pages
          .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code))
          .map(({ code, status, title }) => (
            <li key={code}>
              <span className="badge">{status}</span>
              <a href={`/docs/errors/${code}`}>
                <code>{code}</code>
              </a>
              <span>{title}</span>
            </li>
          ))}
      </ul>
    </main>
  );
}
