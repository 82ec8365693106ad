import { headers } from "next/headers";
import { connection } from "next/server";
import { cache } from "react";
import { signingContext } from "../../lib/process-services";

/**
 * The signing context for a page's instances, made once for each render of a page. It waits for the
 * request: otherwise a build would bake a token into a static page, and all visitors would share
 * one instance (NEXT.md 4).
 */
export const pageSigning = cache(async () => {
  await connection();
  return signingContext(async () => (await headers()).get("cookie"));
});
