import { createHealthRoute } from "service-ui/server";

/**
 * Answers probes at `/__ui/health` with 200 if the replay store has worked lately. With `?ready`,
 * the store isn't asked, and with `?live`, the status is always 200. You can delete this file.
 */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = createHealthRoute();
