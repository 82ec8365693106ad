import { versionMiddleware } from "service-ui-versioning";
import { versioned } from "./app/api/versioned";

export const proxy = versionMiddleware(versioned);

export const config = { matcher: "/api/:path*" };
