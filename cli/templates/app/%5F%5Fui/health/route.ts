import { createHealthRoute } from "service-ui/server";

/**
 * Answers probes at `/__ui/health` with 200 if the replay store has made a claim lately. With
 * `?live`, it answers 200 whenever the process runs. You can delete this file.
 */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = createHealthRoute();
