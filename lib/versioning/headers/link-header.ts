/** One link of a `Link` field (RFC 8288). */
export interface Link {
  readonly target: string;
  readonly rel: string;
}

const TARGET = /^[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]+$/;
const RELATION = /^[a-z][a-z0-9.-]*$/;

/**
 * Writes a `Link` field's value: `<target>; rel="relation"`, comma-separated, `rel` first and
 * quoted.
 *
 * The form is narrower than RFC 8288's grammar, because deployed clients read the field with a
 * pattern for exactly this form.
 *
 * @throws TypeError for a target or a relation that would break the field
 *
 * @example
 * ```ts
 * import { formatLinks } from "service-ui-versioning";
 *
 * formatLinks([{ target: "/api/v2/orders", rel: "successor-version" }]);
 * // </api/v2/orders>; rel="successor-version"
 * ```
 */
export function formatLinks(links: readonly Link[]): string {
  return links
    .map(({ target, rel }) => {
      if (!TARGET.test(target)) throw new TypeError(`"${target}" can't stand in a Link field`);
      if (!RELATION.test(rel)) throw new TypeError(`"${rel}" is not a link relation`);
      return `<${target}>; rel="${rel}"`;
    })
    .join(", ");
}
