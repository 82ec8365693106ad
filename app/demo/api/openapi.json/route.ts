import { withLifecycle } from "@/app/demo/api/_resources/with-lifecycle";
import { OPENAPI_DOCUMENT } from "../_resources/openapi";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withLifecycle(
  "/demo/api/openapi.json",
  { GET: () => Response.json(OPENAPI_DOCUMENT) },
);
