import { createHealthRoute } from "service-ui/server";

/**
 * Answers probes at `/__ui/health`: ready once the replay store has made a claim lately, and with
 * `?live` that the process answers. Delete this file to have no such address.
 */
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = createHealthRoute();
