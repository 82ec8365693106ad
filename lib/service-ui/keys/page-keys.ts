import { join } from "node:path";
import { KEYS, REPLAY_STORE } from "../../common/registered-symbols";
import { type Configuration, readConfiguration } from "../configuration/read-configuration";
import { bindingOf, cookieValues } from "../wire/cookie";
import { createKeyRing, type KeyRing } from "../wire/key-ring";
import type { InteractionRequest, ReadonlyHeaders } from "../wire/request-view";
import { RequestView } from "../wire/request-view";
import type { SessionBinding } from "../wire/sign-claims";
import { developmentSecret } from "./development-secret";

/** What signs the tokens of a render: `signingContext` makes one. */
export interface SigningContext {
  readonly keyRing: KeyRing;
  readonly binding: SessionBinding;
  /** Lifetime of each token, seconds. */
  readonly ttlSeconds: number;
  /**
   * Milliseconds since the Unix epoch. Read for each instance, because Next may stream an instance
   * late.
   */
  readonly nowMs: () => number;
  /**
   * The process's `UI_HANDLER_TIMEOUT_MS`, which the browser is told if it isn't the default; an
   * event's own `timeoutMs` wins.
   */
  readonly handlerTimeoutMs?: number;
  /**
   * The request for which the page is rendered, which the `userKey` of `createUi` is asked about.
   * Without it, the pages of components that have one don't say for whom they are.
   */
  readonly request?: InteractionRequest;
}

/**
 * What a render needs to sign tokens: keys, session, user and lifetime.
 *
 * @param headersOf gives the headers of the request; or its `Cookie` header alone, if no `userKey`
 *   reads another one
 */
export async function signingContext(
  headersOf: () => Promise<ReadonlyHeaders | string | null>,
): Promise<SigningContext> {
  const { configuration, keyRing } = processKeys();
  const { sessionCookie, ttlSeconds, handlerTimeoutMs } = configuration;
  const given = await headersOf();
  const headers = typeof given === "string" ? new Headers({ cookie: given }) : given;
  const request = new RequestView(headers ?? new Headers());
  const cookie = request.headers.get("cookie");
  const binding = sessionCookie === null ? null : bindingOf(cookieValues(cookie, sessionCookie));
  return { keyRing, binding, ttlSeconds, nowMs: () => Date.now(), handlerTimeoutMs, request };
}

/**
 * The keys of `APP_SECRET` and `APP_SECRET_PREVIOUS`, for an app's own signatures.
 *
 * @example
 * ```ts
 * import { currentKeyRing } from "service-ui/server";
 *
 * // A `SigningContext` of your own, for a page whose tokens expire after a minute.
 * const brief = { keyRing: currentKeyRing(), binding: null, ttlSeconds: 60, nowMs: Date.now };
 * ```
 */
export function currentKeyRing(): KeyRing {
  return processKeys().keyRing;
}

/** What the environment says, and the keys of its secrets. */
export interface ProcessKeys {
  readonly configuration: Configuration;
  readonly keyRing: KeyRing;
  /** When the environment was read. This process has signed nothing before. */
  readonly sinceMs: number;
}

const processWide: typeof globalThis & {
  [KEYS]?: ProcessKeys;
  [REPLAY_STORE]?: unknown;
} = globalThis;

/**
 * The keys of this process, which all its bundles share. A page that signs needs nothing more: no
 * store, no limit and no log. The whole environment is read all the same, so that a process with
 * one wrong variable refuses its pages, too.
 *
 * @throws ConfigurationError for the first variable that is wrong
 */
export function processKeys(): ProcessKeys {
  processWide[KEYS] ??= createKeys(
    readConfiguration(process.env, processWide[REPLAY_STORE] !== undefined),
  );
  return processWide[KEYS];
}

/** Whether this process has read its environment. */
export function hasKeys(): boolean {
  return processWide[KEYS] !== undefined;
}

function createKeys(configuration: Configuration): ProcessKeys {
  const { secret, previousSecrets } = configuration;
  // The comment inside the call keeps the bundler from following this path. Otherwise the
  // development secret in that directory would become a part of the built server.
  const directory = join(/* turbopackIgnore: true */ process.cwd(), ".service-ui");
  const keyRing = createKeyRing(secret ?? developmentSecret(directory), previousSecrets);
  return { configuration, keyRing, sinceMs: Date.now() };
}
