import { Redis } from "@upstash/redis";
import { noAnswerWithin } from "./replay-store";

export interface UpstashAccess {
  readonly url: string;
  readonly token: string;
  readonly timeoutMs: number;
  readonly retries: number;
}

const RETRY_DELAY_MS = 50;

/** Makes a client of an Upstash database. It sends nothing by itself. */
export function createUpstashClient({ url, token, timeoutMs, retries }: UpstashAccess): Redis {
  return new Redis({
    url,
    token,
    retry: { retries, backoff: () => RETRY_DELAY_MS },
    // This is a function, because with a plain signal the client reports an abort as a response
    // with status 200.
    signal: () => {
      const controller = new AbortController();
      // The request rejects with this error, which names the limit.
      setTimeout(() => controller.abort(noAnswerWithin(timeoutMs)), timeoutMs).unref();
      return controller.signal;
    },
    // If many commands shared a request, a lost response would lose them all.
    enableAutoPipelining: false,
    automaticDeserialization: false,
    enableTelemetry: false,
    readYourWrites: false,
  });
}
