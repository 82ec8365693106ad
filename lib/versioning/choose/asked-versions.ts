import type { VersionAsking } from "../map/version-asking";
import { splitElements, splitParameters } from "./field-elements";

export interface AskingRequest {
  readonly method: string;
  readonly searchParams: URLSearchParams;
  readonly headers: Pick<Headers, "get">;
}

/** The versions that a request asks for, in every way that the map names, as the client wrote them. */
export function askedVersions(
  { query, header, mediaType }: VersionAsking,
  { searchParams, headers }: AskingRequest,
): readonly string[] {
  return [
    ...(query ? searchParams.getAll(query) : []),
    ...(header ? (headers.get(header)?.split(",") ?? []) : []),
    ...(mediaType
      ? ["Accept", "Content-Type"].flatMap((name) => parametersIn(headers.get(name), mediaType))
      : []),
  ].map((text) => text.trim());
}

/** The request fields that a choice depends on, for `Vary`. */
export function askedFields({ header, mediaType }: VersionAsking): readonly string[] {
  return [...(mediaType ? ["Accept"] : []), ...(header ? [header] : [])];
}

function parametersIn(field: string | null, wanted: string): readonly string[] {
  return splitElements(field ?? "")
    .flatMap(splitParameters)
    .flatMap((parameter) => {
      const [name = "", value = ""] = parameter.split("=", 2);
      if (name.trim().toLowerCase() !== wanted.toLowerCase()) return [];
      return value.trim().replace(/^"(.*)"$/, "$1");
    });
}
