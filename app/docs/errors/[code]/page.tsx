import type { Metadata } from "next";
import { addressOf } from "../../../../lib/address/app-address";
import { DocsFrame } from "../../_site/frame";
import frame from "../../_site/frame.module.css";
import prose from "../../_site/prose.module.css";
import { docsPages } from "../../_site/read-pages";
import { renderPage } from "../../_site/render-markdown";
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
  const { code, title, status, body } = readErrorPage((await params).code);
  const { html } = renderPage({ text: body, file: `errors/${code}.md` });
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
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the project's own Markdown, with HTML switched off. */}
        <div className={prose.text} dangerouslySetInnerHTML={{ __html: html }} />
        <p>
          <a href={addressOf("/docs/errors")}>All error codes</a>
        </p>
      </div>
    </DocsFrame>
  );
}
