import { versionMiddleware } from "service-ui-versioning";
import { versioned } from "./app/demo/api/_resources/versioned";
import { asVisitor } from "./app/docs/_site/visitor-cookie";

const asVersion = versionMiddleware(versioned);

// Next's older name for `proxy.ts`. The library supports both names: the demo keeps this one, and
// `service-ui-versioning init` writes the new one. Next's warning about the name is expected.
export const middleware: typeof asVersion = async (request, event) =>
  request.nextUrl.pathname.startsWith("/demo/api") ? asVersion(request, event) : asVisitor(request);

export const config = {
  runtime: "nodejs",
  matcher: ["/", "/demo/api/:path*", "/docs/live/:path*"],
};
