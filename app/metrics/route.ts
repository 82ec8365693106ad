import { createMetricsRoute } from "@/lib/server";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = createMetricsRoute();
