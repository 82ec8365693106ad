import { createMetricsRoute } from "@/lib/services";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = createMetricsRoute();
