import { createHash } from "node:crypto";
import { stylesheet } from "./stylesheet";

const styleHash = createHash("sha256").update(stylesheet).digest("base64");

/**
 * What the page may load and do: its own script, its own style by its digest, its own endpoint.
 * Nothing inline runs, and no script may be made from text.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");
