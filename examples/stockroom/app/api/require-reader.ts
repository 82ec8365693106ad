import { createHash, timingSafeEqual } from "node:crypto";
import { findCurrentUser } from "@/components/user";

/** Answers a request of nobody: programs send `STOCKROOM_API_TOKEN`, pages the session's cookie. */
export async function requireReader(request: Request): Promise<Response | undefined> {
  if (bearsToken(request.headers.get("authorization"))) return undefined;
  if (await findCurrentUser()) return undefined;
  return problem(401, "Unauthorized", { "WWW-Authenticate": "Bearer" });
}

export function problem(status: number, title: string, headers: HeadersInit = {}): Response {
  return Response.json(
    { type: "about:blank", title, status },
    { status, headers: { ...headers, "Content-Type": "application/problem+json" } },
  );
}

function bearsToken(authorization: string | null): boolean {
  const token = process.env.STOCKROOM_API_TOKEN;
  if (!token || !authorization) return false;
  return timingSafeEqual(digestOf(authorization), digestOf(`Bearer ${token}`));
}

const digestOf = (text: string) => createHash("sha256").update(text).digest();
