import { addressOf } from "../address/app-address";

/** The page that explains the problems; each has an anchor of its code. */
export const PROBLEM_PAGE = "/demo/api/docs/problems";

/** A kind of problem: what a client gets, and what its developer can do about it. */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly advice: string;
}

/** Every way in which the versioned API can refuse. */
export const PROBLEMS = {
  invalid_query: {
    status: 400,
    title: "A query parameter has a wrong value",
    advice:
      "The list errors names each parameter and what it can be. Correct it and send the request again.",
  },
  unknown_path: {
    status: 404,
    title: "There is nothing at this path",
    advice: "The list at /demo/api/versions has every path that is served.",
  },
  unknown_product: {
    status: 404,
    title: "There is no such product",
    advice:
      "Take the path from links.self of a record in the collection, instead of making it yourself.",
  },
  method_not_allowed: {
    status: 405,
    title: "The resource does not know this method",
    advice: "The field Allow names the methods that it knows.",
  },
  not_acceptable: {
    status: 406,
    title: "The resource has no representation that is accepted",
    advice: "Send Accept: application/json, or no Accept at all.",
  },
  version_retired: {
    status: 410,
    title: "This version of the API is retired",
    advice:
      "It will not come back. Move to the path that the link successor-version names; the link deprecation leads to the steps.",
  },
  internal_error: {
    status: 500,
    title: "The server failed",
    advice: "The request may well be right. Send it again later.",
  },
  brownout: {
    status: 503,
    title: "This version rehearses its retirement",
    advice:
      "It is back after the seconds in Retry-After, and will be gone for good at its sunset. Move to its successor before then.",
  },
} as const satisfies Readonly<Record<string, ProblemKind>>;
export type ProblemCode = keyof typeof PROBLEMS;

/** What a problem says beyond its kind; the members other than `detail` are extensions (RFC 9457, section 3.2). */
export interface ProblemMembers {
  readonly detail: string;
  readonly [extension: string]: unknown;
}

/** An answer of `application/problem+json` (RFC 9457), never to be cached. */
export function problemResponse(
  code: ProblemCode,
  members: ProblemMembers,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { status, title } = PROBLEMS[code];
  const type = addressOf(`${PROBLEM_PAGE}#${code}`);
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
}
