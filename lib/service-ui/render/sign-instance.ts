import type { UiComponent } from "../declare/define-ui-component";
import { parseProps } from "../declare/standard-schema";
import type { SigningContext } from "../keys/page-keys";
import { randomInstanceId, sealInstanceId } from "../wire/instance-id";
import { HANDLER_TIMEOUT_MS } from "../wire/options";
import type { Rule } from "../wire/rules";
import { signClaims } from "../wire/sign-claims";
import type { SignedInstance } from "./expand-instance";
import { type InstanceProps, pageDigests } from "./page-digests";

/**
 * Signs a new instance of a component, and seals the props into the instance's id. Every render
 * makes a new instance (SPEC.md 2.5, rule 3).
 *
 * @throws TypeError when the props do not fit the component's schema, hold what JSON can't carry or
 *   are too large to encrypt
 */
export function signInstance(
  component: UiComponent,
  props: unknown,
  signing: SigningContext,
): SignedInstance {
  const { keyRing, binding, ttlSeconds, nowMs, handlerTimeoutMs = HANDLER_TIMEOUT_MS } = signing;
  const c = component.name;
  const parsed = checkProps(component, props);
  const i = parsed ? sealInstanceId(c, props, keyRing) : randomInstanceId();
  const iat = Math.floor(nowMs() / 1000);
  const exp = iat + ttlSeconds;
  const binds = new Map(component.parts.map(({ name, bind }) => [name, bind]));
  const events = component.events.map(({ part: p, event: e }) => {
    const u = binds.get(p) ?? "";
    return [p, e, u, signClaims({ c, i, p, e, u, iat, exp }, keyRing, binding)] as const;
  });
  const rules = withTimeLimit(component, handlerTimeoutMs);
  const digests = pageDigests(component, parsed, signing);
  return { c, i, iat, exp, events, ...digests, ...(rules.length > 0 && { rules }) };
}

/**
 * A component's rules as the browser gets them. An event without a time limit of its own has the
 * process's, because the runtime would otherwise give up before the handler does.
 */
function withTimeLimit({ rules, events }: UiComponent, timeoutMs: number): readonly Rule[] {
  if (timeoutMs === HANDLER_TIMEOUT_MS) return rules;
  const limited = events.map(({ part, event }): Rule => {
    const own = rules.find(([p, e, { local }]) => p === part && e === event && !local);
    return [part, event, { timeoutMs, ...own?.[2] }];
  });
  return [...limited, ...rules.filter(([, , { local }]) => local)];
}

function checkProps(component: UiComponent, props: unknown): InstanceProps | undefined {
  if (!component.props) return undefined;
  const uncarried = findUncarried(props);
  if (uncarried) {
    const { path, kind } = uncarried;
    throw new TypeError(
      `${path ? `The prop "${path}"` : "What is passed as the props"} of component ` +
        `"${component.name}" is ${kind}, which JSON can't carry. Pass strings, numbers, booleans, ` +
        "lists and plain objects: of a Date its toISOString(), of a record its key.",
    );
  }
  // The handler will get the props from JSON, so they are checked in that form.
  const given: unknown = JSON.parse(JSON.stringify(props) ?? "null");
  const parsed = parseProps(component.props, given);
  if (!parsed.ok) {
    throw new TypeError(
      `The props of component "${component.name}" do not fit its schema: ${parsed.issues.join("; ")}`,
    );
  }
  return { given, parsed: parsed.props };
}

/** A value among the props that JSON can't carry. */
interface Uncarried {
  /** Where it is, such as `order.lines.0`. */
  readonly path: string;
  readonly kind: string;
}

/**
 * Finds a value that would reach the handler as something else, or not at all: JSON makes a Date a
 * string, and leaves functions out.
 */
function findUncarried(value: unknown, around: readonly unknown[] = []): Uncarried | null {
  const kind = around.includes(value) ? "a circle" : kindOf(value);
  if (kind !== null) return { path: "", kind };
  if (typeof value !== "object" || value === null) return null;
  for (const [key, member] of Object.entries(value)) {
    const found = findUncarried(member, [...around, value]);
    if (found) return { ...found, path: found.path ? `${key}.${found.path}` : key };
  }
  return null;
}

/** What JSON can't carry, in words; null if it can. An absent value stays absent. */
function kindOf(value: unknown): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? null : String(value);
  if (typeof value !== "object") return OTHERS.has(typeof value) ? `a ${typeof value}` : null;
  if (value === null || Array.isArray(value)) return null;
  const prototype = Object.getPrototypeOf(value);
  // An object of another realm has another `Object`, of the same name.
  const name = prototype?.constructor?.name ?? "Object";
  if (name === "Object") return null;
  return name === "Date" ? "a Date" : `an object of ${name}`;
}

const OTHERS: ReadonlySet<string> = new Set(["function", "bigint", "symbol"]);
