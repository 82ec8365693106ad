import { qualityOf, splitElements, splitParameters } from "../choose/field-elements";
import type { ProblemResponse } from "../map/problem";

interface MediaRange {
  readonly specificity: number;
  readonly quality: number;
}

/**
 * Whether an `Accept` field admits a media type (RFC 9110, section 12.5.1).
 *
 * The most specific range decides, so `application/json;q=0, *\/*` admits no JSON. Parameters other
 * than `q` are ignored. A range with an invalid `q` admits nothing.
 *
 * @param field the `Accept` field; null or an empty text admits everything
 * @param mediaType in lower case, without parameters
 */
export function accepts(field: string | null, mediaType: string): boolean {
  if (!field?.trim()) return true;
  const ranges = splitElements(field)
    .map((element) => readRange(element, mediaType))
    .filter((range) => range !== undefined);
  const closest = Math.max(...ranges.map((range) => range.specificity));
  return ranges.some((range) => range.specificity === closest && range.quality > 0);
}

function readRange(element: string, mediaType: string): MediaRange | undefined {
  const [range = ""] = element.split(";", 1);
  const name = range.trim().toLowerCase();
  const family = `${mediaType.split("/")[0]}/*`;
  const specificity = ["*/*", family, mediaType].indexOf(name);
  const quality = qualityOf(splitParameters(element));
  return specificity < 0 || quality === undefined ? undefined : { specificity, quality };
}

/**
 * 406 if the request admits none of the media types; otherwise undefined.
 *
 * @param produces the route's media types; empty if any is possible
 */
export function refuseAccept(
  request: Request,
  produces: readonly string[],
  problem: ProblemResponse,
): Response | undefined {
  const accept = request.headers.get("Accept");
  if (produces.length === 0 || produces.some((type) => accepts(accept, type))) return undefined;
  const types = produces.join(" or ");
  const detail = `This resource is available as ${types} only, which the Accept field excludes.`;
  return problem("not_acceptable", { detail, available: produces });
}
