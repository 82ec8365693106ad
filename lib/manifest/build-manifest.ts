import type { UiComponent } from "../declaration/define-ui-component";
import { MANIFEST_VERSION, type Manifest } from "../protocol/manifest";
import { issueContext } from "../token/issue";
import type { KeyRing } from "../token/key-ring";
import type { SessionBinding } from "../token/mac";

export interface SigningContext {
  readonly keyRing: KeyRing;
  readonly binding: SessionBinding;
  /** Lifetime of each context, seconds. */
  readonly ttlSeconds: number;
  /** Unix seconds. */
  readonly now: number;
}

/** The manifest of one rendered instance, with a signed context for each declared event (SPEC.md 2.5). */
export function buildManifest(
  component: UiComponent,
  instanceId: string,
  { keyRing, binding, ttlSeconds, now }: SigningContext,
): Manifest {
  const binds = new Map(component.parts.map(({ name, bind }) => [name, bind]));
  const events = component.events.map(({ part, event }) => {
    const updates = binds.get(part) ?? "";
    const claims = {
      c: component.name,
      i: instanceId,
      p: part,
      e: event,
      u: updates,
      iat: now,
      exp: now + ttlSeconds,
    };
    return { p: part, e: event, u: updates, ctx: issueContext(claims, keyRing, binding) };
  });
  return { v: MANIFEST_VERSION, c: component.name, i: instanceId, events };
}
