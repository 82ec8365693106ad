import { forEveryMethod } from "@/lib/versioning/http-methods";
import { metricsHandler } from "@/lib/versioning/metrics-handler";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = forEveryMethod(metricsHandler());
