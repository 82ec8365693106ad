import { markdownNames, readProjectFile } from "../_site/project-file";

/** A page of `docs/errors/`: what a code means, how it comes about, and what to do. */
export interface ErrorPage {
  readonly code: string;
  readonly title: string;
  /** Null for a code that the runtime gives itself, without an answer of the endpoint. */
  readonly status: number | null;
  readonly cause: string;
  readonly cure: string;
  /**
   * Markdown of all of it below title and status; it may go on for the application's operator.
   */
  readonly body: string;
}

const FORM =
  /^# (.+?)\n\nStatus: (\d{3}|none)\n\n(## Cause\n\n(.+?)\n\n## Cure\n\n(.+?)(?:\n\n## In production\n\n.+?)?\n)$/s;

/** The codes that have a page, in alphabetical order. */
export function errorPageCodes(): readonly string[] {
  return markdownNames("docs/errors");
}

/**
 * The page of a code.
 *
 * @param code one of `errorPageCodes`
 * @throws SyntaxError where the file is not of the form: title, status, cause, cure, in production
 */
export function readErrorPage(code: string): ErrorPage {
  return parseErrorPage(code, readProjectFile(`docs/errors/${code}.md`));
}

/** @throws SyntaxError as `readErrorPage` does */
export function parseErrorPage(code: string, text: string): ErrorPage {
  const [, title, status, body, cause, cure] = FORM.exec(text) ?? [];
  if (!title || !body || !cause || !cure) {
    throw new SyntaxError(
      `docs/errors/${code}.md needs a title, "Status:", "## Cause", "## Cure".`,
    );
  }
  return { code, title, status: status === "none" ? null : Number(status), cause, cure, body };
}
