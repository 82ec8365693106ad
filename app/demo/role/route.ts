import {
  issueEditorCookie,
  ROLE_COOKIE,
  ROLE_TTL_SECONDS,
} from "../../../components/demo/article/role-cookie";
import { addressOf } from "../../../lib/common/address/app-address";
import { readConfiguration } from "../../../lib/service-ui/configuration/read-configuration";
import { checkOrigin } from "../../../lib/service-ui/dispatch/check-head";
import { readBody } from "../../../lib/service-ui/dispatch/read-body";
import { respond, toResponse } from "../../../lib/service-ui/dispatch/respond";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

const BODY_LIMITS = { maxBodyBytes: 1024, bodyTimeoutMs: 10_000 };

/** Makes the visitor an editor, or a visitor again, and leads back to where the role matters. */
export async function POST(request: Request): Promise<Response> {
  const { allowedOrigins } = readConfiguration(process.env);
  const refusal = checkOrigin(request.headers, { allowedOrigins, requireOrigin: true });
  if (refusal) return toResponse(respond({ result: refusal }, false));
  const body = await readBody(request, BODY_LIMITS);
  if (!body.ok) return toResponse(respond({ result: body }, false));
  const role = new URLSearchParams(body.text).get("role");
  const cookie =
    role === "editor"
      ? { value: issueEditorCookie(), maxAge: ROLE_TTL_SECONDS }
      : { value: "", maxAge: 0 };
  const { protocol, searchParams } = new URL(request.url);
  const isSecure = protocol === "https:";
  return new Response(null, {
    status: 303,
    headers: {
      // One of two addresses, never one that was sent.
      Location: addressOf(
        searchParams.get("page") === "plain" ? "/demo/plain#article" : "/demo#article",
      ),
      "Cache-Control": "no-store",
      "Set-Cookie":
        `${ROLE_COOKIE}=${cookie.value}; Max-Age=${cookie.maxAge}; Path=/; HttpOnly; SameSite=Lax` +
        (isSecure ? "; Secure" : ""),
    },
  });
}
