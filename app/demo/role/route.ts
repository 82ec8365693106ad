import {
  issueEditorCookie,
  ROLE_COOKIE,
  ROLE_TTL_SECONDS,
} from "../../../components/demo/article/role-cookie";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

/** Makes the user an editor, or a reader again, and leads back to where the role matters. */
export async function POST(request: Request): Promise<Response> {
  if (!isFromOwnPage(request.headers)) return new Response("Another site asks.", { status: 403 });
  const { protocol, searchParams } = new URL(request.url);
  const cookie =
    searchParams.get("role") === "editor"
      ? { value: issueEditorCookie(), maxAge: ROLE_TTL_SECONDS }
      : { value: "", maxAge: 0 };
  const isSecure = protocol === "https:";
  return new Response(null, {
    status: 303,
    headers: {
      // One of two addresses, never one that was sent.
      Location: searchParams.get("page") === "plain" ? "/demo/plain#article" : "/demo#article",
      "Cache-Control": "no-store",
      "Set-Cookie":
        `${ROLE_COOKIE}=${cookie.value}; Max-Age=${cookie.maxAge}; Path=/; HttpOnly; SameSite=Lax` +
        (isSecure ? "; Secure" : ""),
    },
  });
}

/** Browsers name the page's origin with every POST. */
function isFromOwnPage(headers: Headers): boolean {
  const [origin, host] = [headers.get("origin"), headers.get("host")];
  return host !== null && (origin === `https://${host}` || origin === `http://${host}`);
}
