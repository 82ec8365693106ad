import { AGAIN, ALL_FAILURES, type Failure, HAS_RUN } from "service-ui/errors";

/** A page below `/docs/errors`, in Markdown; the overview's name is `index`. */
export interface ErrorPage {
  readonly name: string;
  readonly text: string;
}

interface ErrorGroup {
  /** Of the page that its codes share. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly codes: readonly string[];
}

/** Codes that mean nearly the same share a page. */
export const ERROR_GROUPS: readonly ErrorGroup[] = [
  {
    name: "unknown",
    title: "The component has changed",
    about:
      "The token verifies, but the component, its part, its event or the field that the part " +
      "binds isn't in this deployment.",
    codes: ["unknown_component", "unknown_part", "unknown_event", "updates_path_mismatch"],
  },
  {
    name: "malformed",
    title: "The request has the wrong form",
    about:
      "The runtime sends no such request, unless the value of an event of your own has a refused " +
      "key. Something else does: a client of your own, a script, a browser that opens the " +
      "endpoint's address, or a proxy that changes the request.",
    codes: [
      "method_not_allowed",
      "unsupported_media_type",
      "malformed_request",
      "forbidden_payload_field",
    ],
  },
];

/** The overview and a page for each code, made from the table of failures. */
export function errorPages(): ErrorPage[] {
  const byStatus = [...ALL_FAILURES].sort(
    ([code, { status }], [other, { status: otherStatus }]) =>
      (status ?? 0) - (otherStatus ?? 0) || code.localeCompare(other),
  );
  return [
    { name: "index", text: overviewOf(byStatus) },
    ...ERROR_GROUPS.map((group) => ({ name: group.name, text: groupPage(group) })),
    ...byStatus
      .filter(([code]) => !groupOf(code))
      .map(([code, failure]) => ({ name: code, text: pageOf(code, failure) })),
  ];
}

function overviewOf(failures: readonly (readonly [string, Failure])[]): string {
  const rows = failures.map(
    ([code, { status, title, hasRun, again }]) =>
      `| ${status ?? "none"} | [\`${code}\`](${addressOfCode(code)}) | ${title} | ${hasRun} | ${again} |`,
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
      "refresh that renews the page's signed tokens and sends the interaction once more.",
  ].join("\n\n");
}

function groupOf(code: string): ErrorGroup | undefined {
  return ERROR_GROUPS.find(({ codes }) => codes.includes(code));
}

function addressOfCode(code: string): string {
  const group = groupOf(code);
  return `/docs/errors/${group ? `${group.name}#` : ""}${code}`;
}

function groupPage({ title, about, codes }: ErrorGroup): string {
  const sections = codes.flatMap((code) => {
    const failure = ALL_FAILURES.get(code);
    return failure ? [`## \`${code}\``, summaryOf(failure), failure.meaning, failure.fix] : [];
  });
  return [`# ${title}`, about, ...sections, "[All error codes](/docs/errors)"].join("\n\n");
}

function summaryOf({ status, hasRun, again }: Failure): string {
  const raised = status === null ? "The runtime raises this code itself." : `Status ${status}.`;
  return `${raised} ${HAS_RUN[hasRun]} ${AGAIN[again]}`;
}

function pageOf(code: string, failure: Failure): string {
  const { status, title, meaning, fix } = failure;
  const incident = `In an incident, begin with the [runbook](/docs/hosting/runbook#${code}).`;
  return [
    `# ${title}`,
    `\`${code}\`. ${summaryOf(failure)}`,
    "## What it means",
    meaning,
    "## What to do",
    fix,
    ...(status !== null && status >= 500 ? ["## In production", incident] : []),
    "[All error codes](/docs/errors)",
  ].join("\n\n");
}
