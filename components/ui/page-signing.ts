import { headers } from "next/headers";
import { connection } from "next/server";
import { cache } from "react";
import { signingContext } from "../../lib/process-services";

/**
 * What the instances of a page are signed with, once for each render of one. It waits for the
 * request: a token that a build baked into a static page would be one instance for all visitors
 * (NEXT.md 4).
 */
export const pageSigning = cache(async () => {
  await connection();
  return signingContext(async () => (await headers()).get("cookie"));
});
