import { cookies } from "next/headers";
import { signingContext } from "service-ui/server";
import { isEditorCookie, ROLE_COOKIE } from "../../../components/demo/article/role-cookie";
import { documentPieces } from "./document";
import { documentHeaders } from "./policy";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

/** The demo's components as a page without React: HTML, as it comes to be, and the runtime. */
export async function GET(request: Request): Promise<Response> {
  const signing = await signingContext(async () => request.headers.get("cookie"));
  const isEditor = isEditorCookie((await cookies()).get(ROLE_COOKIE)?.value);
  return new Response(streamOf(documentPieces({ signing, isEditor })), {
    headers: documentHeaders,
  });
}

function streamOf(pieces: AsyncIterator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return?.();
    },
  });
}
