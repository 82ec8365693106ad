import { hash } from "node:crypto";

/**
 * The key of a dispatch in the replay store: `sha256(ctx) + ':' + dispatchId`, the digest in
 * lower-case hexadecimal (SPEC.md 4.1, step 3).
 *
 * @param ctx the signed context, in the one spelling that `verify` accepts
 */
export function replayKey(ctx: string, dispatchId: string): string {
  return `${hash("sha256", ctx, "hex")}:${dispatchId}`;
}
