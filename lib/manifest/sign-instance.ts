import type { UiComponent } from "../declaration/define-ui-component";
import { parseProps } from "../declaration/props-schema";
import { plainClaims } from "../token/canonical-claims";
import { randomInstanceId, sealInstanceId } from "../token/instance-id";
import type { KeyRing } from "../token/key-ring";
import { macOfClaims, type SessionBinding } from "../token/mac";

export interface SigningContext {
  readonly keyRing: KeyRing;
  readonly binding: SessionBinding;
  /** Lifetime of each context, seconds. */
  readonly ttlSeconds: number;
  /** Milliseconds since the Unix epoch; read for each instance, which may be streamed late. */
  readonly clock: () => number;
}

/**
 * A new instance of a component with a signature for each declared event, as one line: component, instance id,
 * `iat`, `exp`, then part, event, updates path and tag of each event, a space between any two.
 *
 * The instance id has the props sealed in. A new one is made at every render (SPEC.md 2.5, rule 3).
 *
 * @throws TypeError when the props do not fit the component's schema or are too large to seal, or for a name that no
 *   declaration lets through
 */
export function signInstance(
  component: UiComponent,
  props: unknown,
  { keyRing, binding, ttlSeconds, clock }: SigningContext,
): string {
  const c = component.name;
  const i = instanceIdFor(component, props, keyRing);
  const iat = Math.floor(clock() / 1000);
  const exp = iat + ttlSeconds;
  const binds = new Map(component.parts.map(({ name, bind }) => [name, bind]));
  let line = `${c} ${i} ${iat} ${exp}`;
  for (const { part: p, event: e } of component.events) {
    const u = binds.get(p) ?? "";
    const claims = plainClaims({ c, e, exp, i, iat, p, u });
    line += ` ${p} ${e} ${u} ${macOfClaims(claims, binding, keyRing[0].mac)}`;
  }
  // A name that holds a space is none, and would be read as two.
  if (line.split(" ").length !== 4 + 4 * component.events.length) {
    throw new TypeError(`A name of component "${c}" holds a space.`);
  }
  return line;
}

function instanceIdFor(component: UiComponent, props: unknown, keyRing: KeyRing): string {
  if (!component.props) return randomInstanceId();
  // As they will come back: what JSON does not carry, such as a Date, must fail here and not at the click.
  const parsed = parseProps(component.props, JSON.parse(JSON.stringify(props) ?? "null"));
  if (!parsed.ok) {
    throw new TypeError(
      `The props of component "${component.name}" do not fit its schema: ${parsed.issues.join("; ")}`,
    );
  }
  return sealInstanceId(component.name, props, keyRing);
}
