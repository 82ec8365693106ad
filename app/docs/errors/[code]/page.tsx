import type { Metadata } from "next";
import { addressOf } from "../../../../lib/address/app-address";
import { DocsFrame } from "../../_site/frame";
import frame from "../../_site/frame.module.css";
import prose from "../../_site/prose.module.css";
import { docsPages } from "../../_site/read-pages";
import { Prose } from "../prose";
import { errorPageCodes, readErrorPage } from "../read-error-page";

interface ErrorPageProps {
  readonly params: Promise<{ readonly code: string }>;
}

export const dynamicParams = false;

/** One page for each file of `docs/errors/`, made at build; a problem's `type` leads here. */
export function generateStaticParams() {
  return errorPageCodes().map((code) => ({ code }));
}

export async function generateMetadata({ params }: ErrorPageProps): Promise<Metadata> {
  return { title: readErrorPage((await params).code).title };
}

export default async function ErrorCodePage({ params }: ErrorPageProps) {
  const { code, title, status, cause, cure } = readErrorPage((await params).code);
  return (
    <DocsFrame current={`/docs/errors/${code}`} pages={docsPages()}>
      <p className={frame.section}>Errors</p>
      <h1>{title}</h1>
      <div className={prose.text}>
        <p>
          <span className="badge" data-state="bad">
            {status ?? "in the browser"}
          </span>{" "}
          <code>{code}</code>
        </p>
        <h2>Cause</h2>
        <Prose text={cause} />
        <h2>Cure</h2>
        <Prose text={cure} />
        <p>
          <a href={addressOf("/docs/errors")}>All error codes</a>
        </p>
      </div>
    </DocsFrame>
  );
}
