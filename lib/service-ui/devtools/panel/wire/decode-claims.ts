/**
 * The claims of a context, for display only: the middle segment is decoded, not verified.
 *
 * @returns null if it is not JSON
 *
 * @example
 * ```ts
 * import { decodeClaims, type Interaction } from "service-ui/panel/interactions";
 *
 * const expiryOf = ({ request }: Interaction) => decodeClaims(request.ctx)?.exp; // Unix seconds
 * ```
 */
export function decodeClaims(ctx: string): Readonly<Record<string, unknown>> | null {
  const [, segment = ""] = ctx.split(".");
  try {
    const binary = atob(segment.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? { ...claims } : null;
  } catch {
    return null;
  }
}
