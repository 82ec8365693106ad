import type { Claims } from "../wire/canonical-claims";
import { joinContext } from "../wire/canonical-claims";
import { MANIFEST_VERSION, type Manifest } from "../wire/manifest";
import {
  ATTR_COMPONENT,
  ATTR_INSTANCE,
  ATTR_MANIFEST,
  ATTR_RECORD,
  ATTR_USER,
} from "../wire/markup";
import { ATTR_RULES, type Rule } from "../wire/rules";

/**
 * The source of a manifest: the claims that its events share, and each event with the HMAC of its
 * token (`tag`).
 */
export interface SignedInstance extends Pick<Claims, "c" | "i" | "iat" | "exp"> {
  readonly events: readonly (readonly [p: string, e: string, u: string, tag: string])[];
  /** Digests of the record that it shows and of the user; absent if they are unknown. */
  readonly record?: string;
  readonly user?: string;
  /** The component's rules, which are not signed; absent if there are none. */
  readonly rules?: readonly Rule[];
}

/**
 * The attributes and the text that a page needs for one rendered component, whether React or an
 * HTML view writes them (SPEC.md 2.5).
 */
export interface RenderedInstance {
  readonly rootAttributes: Readonly<Record<string, string>>;
  readonly manifestAttributes: Readonly<Record<string, string>>;
  /** The script's text: JSON that can't close the script element. */
  readonly manifestText: string;
}

/**
 * Writes the manifest, which lists a component's events with their tokens. Runs on the server and,
 * after a client-side navigation, in the browser, because React sends what it is made of twice.
 */
export function expandInstance({
  c,
  i,
  iat,
  exp,
  events,
  record,
  user,
  rules,
}: SignedInstance): RenderedInstance {
  const manifest: Manifest = {
    v: MANIFEST_VERSION,
    c,
    i,
    events: events.map(([p, e, u, tag]) => {
      return { p, e, u, ctx: joinContext({ c, i, p, e, u, iat, exp }, tag) };
    }),
  };
  return {
    rootAttributes: { [ATTR_COMPONENT]: c, [ATTR_INSTANCE]: i },
    manifestAttributes: {
      [ATTR_MANIFEST]: i,
      [ATTR_COMPONENT]: c,
      ...(record !== undefined && { [ATTR_RECORD]: record }),
      ...(user !== undefined && { [ATTR_USER]: user }),
      ...(rules && { [ATTR_RULES]: JSON.stringify(rules) }),
    },
    manifestText: JSON.stringify(manifest).replace(/[<>&\u2028\u2029]/g, escapeCharacter),
  };
}

/** Writes a character as a hexadecimal escape of JSON (PROTOCOL 2). */
function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
