import type { Metadata } from "next";
import { PROBLEMS } from "../../_resources/problems";
import { Document } from "../document";
import styles from "../document.module.css";

export const metadata: Metadata = { title: "What a refusal means" };

const problems = Object.entries(PROBLEMS).sort(([, a], [, b]) => a.status - b.status);

export default function Page() {
  return (
    <Document
      title="What a refusal means"
      lede="A refusal is a problem document (RFC 9457). Its type leads here, its code is for your program, its detail is for you."
    >
      <dl className={styles.problems}>
        {problems.map(([code, { status, title, advice }]) => (
          <div key={code} id={code}>
            <dt>
              <span>{status}</span> <code>{code}</code>
            </dt>
            <dd>
              <strong>{title}.</strong> {advice}
            </dd>
          </div>
        ))}
      </dl>
    </Document>
  );
}
