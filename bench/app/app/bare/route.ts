import { judge } from "../../judge";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

/** The ceiling inside Next. It parses JSON and answers, and checks nothing. */
export async function POST(request: Request): Promise<Response> {
  const { payload } = await request.json();
  return Response.json(judge(payload.value));
}
