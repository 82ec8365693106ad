import { addressOf } from "../../common/address/app-address";
import type { DocumentationLink } from "./route-version";

/** A kind of problem: what a client gets, and what its developer can do about it. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly advice: string;
}

/** The refusals that the wrapper of versioned routes and the middleware can make by themselves. */
export const LIFECYCLE_PROBLEMS = {
  version_required: {
    status: 400,
    title: "The request asks for no version",
    advice: "Ask for one of the versions in the list available.",
  },
  version_unsupported: {
    status: 400,
    title: "The requested version is not served",
    advice: "Ask for one of the versions in the list available.",
  },
  version_ambiguous: {
    status: 400,
    title: "The request asks for more than one version",
    advice: "Ask for one version, in one way.",
  },
  unknown_path: {
    status: 404,
    title: "Nothing is served at this path",
    advice: "Correct the path: no version of the API serves it.",
  },
  method_not_allowed: {
    status: 405,
    title: "The resource does not support this method",
    advice: "The Allow header lists the methods that it supports.",
  },
  not_acceptable: {
    status: 406,
    title: "The resource has none of the accepted media types",
    advice:
      "Send one of the media types in the list available in the Accept header, or leave the header out.",
  },
  version_retired: {
    status: 410,
    title: "This version of the API is retired",
    advice:
      "It will not come back. Move to the path in the successor-version link. The deprecation link leads to the steps.",
  },
  internal_error: {
    status: 500,
    title: "The server failed",
    advice: "The request may be fine. Send it again later.",
  },
  brownout: {
    status: 503,
    title: "This version is switched off as a rehearsal of its end",
    advice:
      "It comes back at the time in until, and ends for good at its sunset. Move to its successor before then.",
  },
} as const satisfies Readonly<Record<string, ProblemKind>>;

/** The code of a problem with which the wrapper refuses a request. */
export type LifecycleProblem = keyof typeof LIFECYCLE_PROBLEMS;

/**
 * What a problem says besides its kind. The members other than `detail` are extensions (RFC 9457,
 * section 3.2).
 */
export interface ProblemMembers {
  readonly detail: string;
  readonly [extension: string]: unknown;
}

/** Makes a response of `application/problem+json` (RFC 9457) that caches must not keep. */
export type ProblemResponse<Code extends string = LifecycleProblem> = (
  code: Code,
  members: ProblemMembers,
  headers?: Readonly<Record<string, string>>,
) => Response;

/**
 * Makes the function with which an API refuses requests.
 *
 * @param page explains the problems; the `type` of a problem is this page, with the problem's code
 *   as the fragment
 * @param kinds the problems of the wrapper, and the API's own
 *
 * @example
 * ```ts
 * import { LIFECYCLE_PROBLEMS, type ProblemKind, problemResponses } from "service-ui-versioning";
 *
 * const advice = "Order fewer, or wait for the next delivery.";
 * const out_of_stock: ProblemKind = { status: 409, title: "Not enough in stock", advice };
 * const problem = problemResponses("/docs/problems", { ...LIFECYCLE_PROBLEMS, out_of_stock });
 * const response = problem("out_of_stock", { detail: "3 oranges are left.", left: 3 });
 * ```
 */
export function problemResponses<Code extends string>(
  page: DocumentationLink,
  kinds: Readonly<Record<Code | LifecycleProblem, ProblemKind>>,
): ProblemResponse<Code | LifecycleProblem> {
  const address = page.replace(/#.*$/s, "");
  return (code, members, headers = {}) => {
    const { status, title } = kinds[code];
    const type = addressOf(`${address}#${code}`);
    const body = { type, title, status, code, ...members };
    return new Response(JSON.stringify(body), {
      status,
      headers: {
        "Content-Type": "application/problem+json",
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        ...headers,
      },
    });
  };
}
