import { signingContext } from "service-ui/server";
import { languageOf } from "../../../components/demo/languages/texts";
import { documentHeaders } from "../plain/policy";
import { documentText } from "./document";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

/** A form whose messages, outcome and notice are in the page's language: `?lang=de`, or English. */
export async function GET(request: Request): Promise<Response> {
  const signing = await signingContext(async () => request.headers.get("cookie"));
  const language = languageOf(new URL(request.url).searchParams.get("lang"));
  return new Response(await documentText(language, signing), {
    headers: documentHeaders,
  });
}
