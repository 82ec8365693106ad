import { versioned } from "@/app/demo/api/_resources/versioned";
import { OPENAPI_DOCUMENT } from "../_resources/openapi";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned(
  "/demo/api/openapi.json",
  { GET: () => Response.json(OPENAPI_DOCUMENT) },
);
