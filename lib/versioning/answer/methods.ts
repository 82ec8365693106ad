import type { ProblemResponse } from "../map/problem";

/** The value of `Allow` for a route that has handlers for these methods. */
export function allowOf(methods: readonly string[]): string {
  const others = methods.filter((name) => !["GET", "HEAD", "OPTIONS"].includes(name));
  const reading = ["GET", "HEAD"].filter((name) => methods.includes(name));
  return [...reading, ...others, "OPTIONS"].join(", ");
}

/** The response to OPTIONS. */
export function describeMethods(allow: string): Response {
  return new Response(null, { status: 204, headers: { Allow: allow } });
}

export function refuseMethod(method: string, allow: string, problem: ProblemResponse): Response {
  const detail = `${method} is not one of ${allow}.`;
  return problem("method_not_allowed", { detail }, { Allow: allow });
}
