import { createMetricsRoute } from "service-ui/server";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = createMetricsRoute();
