import { createHmac, randomBytes } from "node:crypto";

/**
 * A client of the wire contract that shares no code with the project: it reads pages, signs and
 * sends as a stranger would who knows SPEC.md and the secret.
 */
export interface WireEntry {
  readonly p: string;
  readonly e: string;
  readonly u: string;
  readonly ctx: string;
}
export interface WireManifest {
  readonly v: number;
  readonly c: string;
  readonly i: string;
  readonly events: readonly WireEntry[];
}
export type WireClaims = Record<"c" | "e" | "i" | "p" | "u", string> &
  Record<"iat" | "exp", number>;

export interface WireAnswer {
  readonly status: number;
  readonly code: unknown;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

const SCRIPT =
  /<script type="application\/json" data-ui-event-manifest="([^"]*)" data-ui-component="([^"]*)"[^>]*>(.*?)<\/script>/gs;

/** Each manifest of a page with the attributes of its script. */
export function manifestsIn(html: string) {
  return [...html.matchAll(SCRIPT)].map(([, instance = "", component = "", text = ""]) => ({
    instance,
    component,
    text,
    manifest: JSON.parse(text) as WireManifest,
  }));
}

export function claimsOf(ctx: string): WireClaims {
  return JSON.parse(Buffer.from(ctx.split(".")[1] ?? "", "base64url").toString());
}

/** Signs claims, in whatever text a test gives them. */
export function sign(claims: object | string, secret: string): string {
  const text =
    typeof claims === "string"
      ? claims
      : JSON.stringify(
          Object.fromEntries(Object.entries(claims).sort(([a], [b]) => (a < b ? -1 : 1))),
        );
  const tag = createHmac("sha256", secret).update(text).digest("base64url");
  return `sc1.${Buffer.from(text).toString("base64url")}.${tag}`;
}

export function newDispatchId(): string {
  return `ui_evt_${randomBytes(16).toString("hex")}`;
}

/** A dispatch as a request of a page, for a handler that is called without a server. */
export function dispatchRequest(
  body: { readonly ctx: string; readonly dispatchId?: string },
  { headers = {}, origin = "http://app.example" } = {},
): Request {
  return new Request(`${origin}/__ui/dispatch`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ dispatchId: newDispatchId(), ...body }),
  });
}

/** Sends a dispatch as it is given, or any other body and method. */
export async function post(
  baseUrl: string,
  body: unknown,
  { headers = {}, method = "POST" }: { headers?: Record<string, string>; method?: string } = {},
): Promise<WireAnswer> {
  const hasBody = method !== "GET" && method !== "HEAD";
  const response = await fetch(`${baseUrl}/__ui/dispatch`, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    ...(hasBody ? { body: typeof body === "string" ? body : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  const parsed = text ? JSON.parse(text) : {};
  return { status: response.status, code: parsed.code, body: parsed, headers: response.headers };
}
