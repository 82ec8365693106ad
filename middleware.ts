import { VERSIONS } from "./app/demo/api/_resources/versions";
import { versionMiddleware } from "./lib/versioning/versioning";

export const middleware = versionMiddleware(VERSIONS);

// Next reads this object without running the file, so the paths can't come from the version map.
export const config = {
  runtime: "nodejs",
  matcher: [
    "/demo/api/sunset-version",
    "/demo/api/v1/products",
    "/demo/api/v1/products/:slug",
    "/demo/api/versions",
    "/demo/api/openapi.json",
  ],
};
