/** As much of autocannon, which has no types of its own, as the bench uses. */
declare module "autocannon" {
  import type { EventEmitter } from "node:events";

  export interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly setupRequest?: (request: Request) => Request;
  }
  export interface Options {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration?: number;
    /** Requests, in place of a duration. */
    readonly amount?: number;
    readonly requests: readonly Request[];
    /** Milliseconds between two looks at the clock, among other things. */
    readonly sampleInt: number;
  }
  export interface Result {
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    /** Seconds. */
    readonly duration: number;
  }
  /** Emits `response` with the client, the status, the bytes, and the time in milliseconds. */
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
