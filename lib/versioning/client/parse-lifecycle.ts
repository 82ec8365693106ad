import { DEPRECATION_HEADER, SUNSET_HEADER, VERSION_HEADER } from "../headers/lifecycle-fields";
import { parseLifecycleDate } from "./lifecycle-date";
import { parseLinks } from "./parse-links";

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
