import { headers } from "next/headers.js";
import { connection } from "next/server.js";
import { cache } from "react";
import { type SigningContext, signingContext } from "../../keys/page-keys";
import { refuseSharedPage } from "../shared-page";

/**
 * What a page needs to sign its instances, made once for each render of the page. This waits for a
 * request, because a build would otherwise bake tokens into a static page, and all users would
 * share one instance (NEXT.md 4).
 *
 * @throws Error if Next renders the page for everybody, since `connection()` then doesn't wait
 */
export async function pageSigning(component: { readonly name: string }): Promise<SigningContext> {
  await connection();
  await refuseSharedPage(`the component "${component.name}"`);
  return contextOfPage();
}

const contextOfPage = cache(() => signingContext(() => headers()));
