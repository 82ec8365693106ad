import { qualityOf, splitElements, splitParameters } from "../choose/field-elements";

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
