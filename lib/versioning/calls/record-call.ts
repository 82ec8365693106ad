import type { Counter, MeterProvider } from "@opentelemetry/api";
import { isPreflight } from "../../common/http-methods";
import { processLogger } from "../../common/logging/logger";
import type { ApiVersion } from "../map/api-version";
import type { RoutePath } from "../map/route-path";
import type { RouteVersion } from "../map/route-version";

/** A request to a route whose version is deprecated or retired. */
export interface DeprecatedCall {
  readonly version: ApiVersion;
  readonly route: RoutePath;
  /** What `identify` returns; null if the request does not say who calls. */
  readonly caller: string | null;
  /** The handler may have read its body. */
  readonly request: Request;
}

/**
 * Called for each request of a deprecated or retired version. The response doesn't wait for a
 * promise that the function returns. If the function fails, the log says so, and the response stays
 * as it is.
 */
export type OnCall = (call: DeprecatedCall) => void | Promise<void>;

/** Says who calls, such as the name of an API key's owner. */
export type Identify = (request: Request) => string | null | Promise<string | null>;

interface CallListener {
  readonly onCall: OnCall | undefined;
  readonly identify: Identify;
}

/**
 * Counts a call of a route that is deprecated or retired, and passes the call on. Never throws.
 *
 * @param route the called path, if the entry is about all below it
 */
export function recordCall(
  { lifecycle, path, version }: RouteVersion,
  request: Request,
  { onCall, identify }: CallListener,
  route = path,
): void {
  // A preflight is a browser's question. The call itself comes after it.
  if (lifecycle === "active" || isPreflight(request)) return;
  const report = (error: unknown) =>
    processLogger().error("onCall failed", { route, version, error });
  countCall({ route, version }).catch(report);
  if (!onCall) return;
  const tell = async () => onCall({ version, route, caller: await identify(request), request });
  tell().catch(report);
}

/** The program that calls, in its own words. */
export function userAgent({ headers }: Request): string | null {
  return headers.get("User-Agent");
}

type OpenTelemetry = typeof import("@opentelemetry/api");

interface CallAttributes extends Readonly<Record<string, string>> {
  readonly route: string;
  readonly version: string;
}

/** A counter that is made before the SDK is registered counts nothing, so each provider has one. */
const counters = new WeakMap<MeterProvider, Counter>();
let loading: Promise<OpenTelemetry | undefined> | undefined;

/** Counts a call with OpenTelemetry, if the app has it. */
async function countCall(attributes: CallAttributes): Promise<void> {
  loading ??= load();
  const api = await loading;
  if (api) counterOf(api).add(1, attributes);
}

async function load(): Promise<OpenTelemetry | undefined> {
  try {
    return await import("@opentelemetry/api");
  } catch {
    return undefined;
  }
}

function counterOf({ metrics }: OpenTelemetry): Counter {
  const provider = metrics.getMeterProvider();
  const known = counters.get(provider);
  if (known) return known;
  const counter = provider
    .getMeter("service-ui-versioning")
    .createCounter("service_ui.deprecated_api_calls", {
      unit: "{call}",
      description: "Calls of API routes that are deprecated or retired.",
    });
  counters.set(provider, counter);
  return counter;
}
