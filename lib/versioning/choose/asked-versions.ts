import type { VersionAsking } from "../map/version-map-input";
import { qualityOf, splitElements, splitParameters } from "./field-elements";

export interface AskingRequest {
  readonly method: string;
  readonly searchParams: URLSearchParams;
  readonly headers: Pick<Headers, "get">;
}

/** The versions that a request asks for, as the client wrote them. */
export interface AskedVersions {
  /** In the query, the header, and the type of the content. All have to name the same. */
  readonly named: readonly string[];
  /** In `Accept`: of the same weight, the weightiest first. One of them is enough. */
  readonly accepted: readonly (readonly string[])[];
}

/** What a request asks for, in every way that the map names. */
export function askedVersions(
  { query, header, mediaType }: VersionAsking,
  { searchParams, headers }: AskingRequest,
): AskedVersions {
  const types = (field: string) =>
    mediaType ? versionsOfTypes(headers.get(field) ?? "", mediaType) : [];
  const named = [
    ...(query ? searchParams.getAll(query) : []),
    ...(header ? (headers.get(header)?.split(",") ?? []) : []),
    ...types("Content-Type").map(({ text }) => text),
  ];
  const byQuality = new Map<number, string[]>();
  for (const { text, quality } of types("Accept")) {
    const texts = byQuality.get(quality) ?? [];
    texts.push(text.trim());
    byQuality.set(quality, texts);
  }
  byQuality.delete(0);
  return {
    named: named.map((text) => text.trim()),
    accepted: [...byQuality].sort(([one], [other]) => other - one).map(([, texts]) => texts),
  };
}

/** The request fields that a choice depends on, for `Vary`. */
export function askedFields({ header, mediaType }: VersionAsking): readonly string[] {
  return [...(mediaType ? ["Accept"] : []), ...(header ? [header] : [])];
}

/** Chromium accepts this type for every page, with a `v` that is the format's own. */
const BROWSERS_OWN = "application/signed-exchange";

function versionsOfTypes(field: string, mediaType: string) {
  return splitElements(field).flatMap((element) => {
    const [type = ""] = element.split(";", 1);
    const name = type.trim().toLowerCase();
    const parameters = splitParameters(element);
    const quality = qualityOf(parameters) ?? 0;
    const texts = mediaType.includes("{version}")
      ? versionOfName(name, mediaType.toLowerCase())
      : parametersNamed(mediaType, parameters);
    return name === BROWSERS_OWN ? [] : texts.map((text) => ({ text, quality }));
  });
}

/** What stands in a type's name for `{version}`, if the rest of the name is the template's. */
function versionOfName(name: string, template: string): readonly string[] {
  const [start = "", end = ""] = template.split("{version}");
  const isIts = name.startsWith(start) && name.endsWith(end);
  return isIts && name.length > start.length + end.length
    ? [name.slice(start.length, name.length - end.length)]
    : [];
}

function parametersNamed(wanted: string, parameters: readonly string[]): readonly string[] {
  return parameters.flatMap((parameter) => {
    const [name = "", value = ""] = parameter.split("=", 2);
    if (name.trim().toLowerCase() !== wanted.toLowerCase()) return [];
    return value.trim().replace(/^"(.*)"$/, "$1");
  });
}
