import { AGAIN, ALL_FAILURES, type Failure, HAS_RUN } from "service-ui/errors";

/** A page below `/docs/errors`, in Markdown; the overview's name is `index`. */
export interface ErrorPage {
  readonly name: string;
  readonly text: string;
}

/** The overview and a page for each code, made from the table of failures. */
export function errorPages(): ErrorPage[] {
  const byStatus = [...ALL_FAILURES].sort(
    ([code, { status }], [other, { status: otherStatus }]) =>
      (status ?? 0) - (otherStatus ?? 0) || code.localeCompare(other),
  );
  return [
    { name: "index", text: overviewOf(byStatus) },
    ...byStatus.map(([code, failure]) => ({ name: code, text: pageOf(code, failure) })),
  ];
}

function overviewOf(failures: readonly (readonly [string, Failure])[]): string {
  const rows = failures.map(
    ([code, { status, title, hasRun, again }]) =>
      `| ${status ?? "none"} | [\`${code}\`](/docs/errors/${code}) | ${title} | ${hasRun} | ${again} |`,
  );
  return [
    "# Error codes",
    "A refusal is a problem document (RFC 9457). Its `code` is one of these, and its `type` is the " +
      "address of that code's page. The runtime raises the codes without a status itself, in the " +
      "event `service:ui-event:failed`.",
    ["| Status | Code | Title | Has the handler run? | Sent again? |", "| - | - | - | - | - |"]
      .concat(rows)
      .join("\n"),
    "The last column says what the runtime does: it repeats the same request, or it asks for a " +
      "refresh that renews the page's contexts and sends the interaction once more.",
  ].join("\n\n");
}

function pageOf(code: string, { status, title, meaning, fix, hasRun, again }: Failure): string {
  const incident = `In an incident, begin with the [runbook](/docs/hosting/runbook#${code}).`;
  const raised = status === null ? "The runtime raises this code itself." : `Status ${status}.`;
  return [
    `# ${title}`,
    `\`${code}\`. ${raised} ${HAS_RUN[hasRun]} ${AGAIN[again]}`,
    "## What it means",
    meaning,
    "## What to do",
    fix,
    ...(status !== null && status >= 500 ? ["## In production", incident] : []),
    "[All error codes](/docs/errors)",
  ].join("\n\n");
}
