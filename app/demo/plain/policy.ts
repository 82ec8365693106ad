import { createHash } from "node:crypto";
import { stylesheet } from "./stylesheet";

const styleHash = createHash("sha256").update(stylesheet).digest("base64");

/**
 * What the page may load and do: its own script, its own style by its digest, its own endpoint.
 * Nothing inline runs, and no script may be made from text.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

/** The headers of a page without React. Its tokens are one user's. */
export const documentHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": contentSecurityPolicy,
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "same-origin",
};
