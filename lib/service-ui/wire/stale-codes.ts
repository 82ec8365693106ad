/**
 * Whether a refusal's code is one after which a new render of the page helps: its token has
 * expired, the user has signed in again, or there was a deployment. Apart from the table of
 * failures, whose texts no page loads; a test holds both together.
 */
export const isStaleCode = (code: string): boolean =>
  /_signed_ctx$|_mismatch$|^unknown_/.test(code);
