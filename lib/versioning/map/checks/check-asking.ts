import type { VersionAsking } from "../version-asking";
import { faultsIn, quote } from "./faults";

export function checkAsking(ask: VersionAsking | undefined): string[] {
  if (ask === undefined) return [];
  const names: readonly (readonly [way: string, name: unknown, shape: RegExp])[] = [
    ["query", ask.query, /^[A-Za-z][\w.-]*$/],
    ["header", ask.header, /^[A-Za-z][A-Za-z0-9-]*$/],
    ["mediaType", ask.mediaType, /^(?!q$)[A-Za-z][A-Za-z0-9-]*$/i],
  ];
  const { unspecified = "refuse" } = ask;
  return faultsIn(
    ...names.map(
      ([way, name, shape]) =>
        name !== undefined &&
        !shape.test(String(name)) &&
        `ask: ${way} ${quote(name)} can't be such a name`,
    ),
    names.every(([, name]) => name === undefined) &&
      "ask: names no way; it can be query, header, mediaType",
    !["refuse", "newest"].includes(unspecified) &&
      `ask: unspecified ${quote(unspecified)} is not refuse or newest`,
  );
}
