import { versionMiddleware } from "service-ui-versioning";
import { VERSIONS } from "./app/demo/api/_resources/versions";

// Next's older name for `proxy.ts`. The library supports both names: the demo keeps this one, and
// `service-ui-versioning init` writes the new one. Next's warning about the name is expected.
export const middleware = versionMiddleware(VERSIONS);

export const config = { runtime: "nodejs", matcher: "/demo/api/:path*" };
