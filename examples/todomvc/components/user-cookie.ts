/** Says whose list a page shows. */
export const USER_COOKIE = "user";
