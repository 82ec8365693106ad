import { DEPRECATION_HEADER, SUNSET_HEADER, VERSION_HEADER } from "../headers/lifecycle-fields";
import type { Link } from "../headers/link-header";
import { parseLifecycleDate } from "./lifecycle-date";

/** What a response says about the lifecycle of the API version that served it. */
export interface LifecycleReading {
  readonly version: string | null;
  /** Whether the response announces a deprecation, past or to come. */
  readonly deprecated: boolean;
  /** When the deprecation began or begins; null if `Deprecation` holds no date or is absent. */
  readonly deprecation: Date | null;
  /** When the version stops being served; null if the response does not say. */
  readonly sunset: Date | null;
  /**
   * The targets of the response's links, as the `Link` field spells them; null for a missing link.
   */
  readonly links: {
    readonly deprecation: string | null;
    readonly sunset: string | null;
    readonly successor: string | null;
  };
}

/**
 * Reads the lifecycle headers of a response of any API, in each form that APIs use.
 *
 * A date can be `YYYY-MM-DD` (SPEC.md 9), `@epoch` (RFC 9745) or IMF-fixdate (RFC 8594 and early
 * drafts of RFC 9745). `Deprecation` can also be `true`, as in those drafts. Any other value counts
 * as absent, like a structured field that does not parse (RFC 9651, section 4.2).
 *
 * @example
 * ```ts
 * import { parseLifecycle } from "service-ui-versioning/client";
 *
 * const { headers } = await fetch("https://shop.example/api/v1/orders/7");
 * const { deprecated, sunset, links } = parseLifecycle(headers);
 * if (deprecated) console.warn(`It ends on ${sunset}; move to ${links.successor}.`);
 * ```
 */
export function parseLifecycle(headers: Pick<Headers, "get">): LifecycleReading {
  const announced = headers.get(DEPRECATION_HEADER)?.trim() ?? "";
  const deprecation = parseLifecycleDate(announced);
  const links = parseLinks(headers.get("Link") ?? "");
  const target = (rel: string) => links.find((link) => link.rel === rel)?.target ?? null;
  return {
    version: headers.get(VERSION_HEADER),
    deprecated: deprecation !== null || /^(?:true|\?1)$/i.test(announced),
    deprecation,
    sunset: parseLifecycleDate(headers.get(SUNSET_HEADER)?.trim() ?? ""),
    links: {
      deprecation: target("deprecation"),
      sunset: target("sunset"),
      successor: target("successor-version"),
    },
  };
}

/** The parts of a link (RFC 8288). Each pattern matches where the match before it ended. */
const TARGET = /[\s,]*<([^<>]*)>/y;
const PARAMETER = /\s*;\s*([^\s=;,"]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;,"]*)))?/y;

/**
 * Reads a `Link` field's value: one entry for each relation of each link (RFC 8288, section 3).
 *
 * A link with an `anchor` is about another resource and is left out (section 3.2).
 *
 * Reading stops at the first text that is not a link. The links before it are returned.
 */
export function parseLinks(field: string): readonly Link[] {
  const links: Link[] = [];
  let at = 0;
  const read = (part: RegExp) => {
    part.lastIndex = at;
    const found = part.exec(field);
    if (found) at = part.lastIndex;
    return found;
  };
  for (let target = read(TARGET); target; target = read(TARGET)) {
    let relations: string | undefined;
    let elsewhere = false;
    for (let found = read(PARAMETER); found; found = read(PARAMETER)) {
      const value = found[2]?.replace(/\\(.)/g, "$1") ?? found[3] ?? "";
      const name = found[1]?.toLowerCase();
      // A second rel is ignored (RFC 8288, section 3.3).
      if (name === "rel") relations ??= value;
      if (name === "anchor") elsewhere = true;
    }
    if (elsewhere) continue;
    for (const rel of relations?.toLowerCase().split(/\s+/).filter(Boolean) ?? []) {
      links.push({ target: target[1] ?? "", rel });
    }
  }
  return links;
}
