import { createHealthRoute } from "service-ui/server";

/**
 * Answers probes at `/__ui/health` with 200 if the replay store has worked lately. With `?ready`,
 * it doesn't matter how the store is, unless its clock and this process's differ; with `?live`, the
 * status is always 200. You can delete this file.
 */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = createHealthRoute();
