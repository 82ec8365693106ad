import { VERSIONS } from "./app/demo/api/_resources/versions";
import { versionMiddleware } from "./lib/versioning/versioning";

export const middleware = versionMiddleware(VERSIONS);

export const config = { runtime: "nodejs", matcher: "/demo/api/:path*" };
