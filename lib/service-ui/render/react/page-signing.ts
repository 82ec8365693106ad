import { headers } from "next/headers.js";
import { connection } from "next/server.js";
import { cache } from "react";
import { signingContext } from "../../configuration/process-services";

/**
 * What a page needs to sign its instances, made once for each render of the page. This waits for a
 * request, because a build would otherwise bake tokens into a static page, and all users would
 * share one instance (NEXT.md 4).
 */
export const pageSigning = cache(async () => {
  await connection();
  return signingContext(async () => (await headers()).get("cookie"));
});
