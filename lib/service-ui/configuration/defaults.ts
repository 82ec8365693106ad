import { HANDLER_TIMEOUT_MS } from "../wire/options";

/** What holds for each dispatch unless the environment says otherwise (PROTOCOL 4). */
export const DEFAULTS = {
  allowedOrigins: null,
  requireOrigin: false,
  sessionCookie: null,
  maxBodyBytes: 16_384,
  bodyTimeoutMs: 10_000,
  handlerTimeoutMs: HANDLER_TIMEOUT_MS,
  streamMaxSeconds: 300,
} as const;

/** How long a claim may take unless the environment says otherwise. */
export const CLAIM_TIMEOUT_MS = 1000;
