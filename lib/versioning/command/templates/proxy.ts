import { versionMiddleware } from "service-ui-versioning";
import { versions } from "./app/api/versions";

export const proxy = versionMiddleware(versions);

export const config = { matcher: "/api/:path*" };
