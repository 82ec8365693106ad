/** Says whose list a page shows. */
export const VISITOR_COOKIE = "visitor";
