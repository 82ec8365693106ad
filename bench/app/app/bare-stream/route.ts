import { cookies } from "next/headers";
import { bodyOf, JOB_COOKIE, progressOf, readJob } from "../../job";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

/** The ceiling inside Next: lines as long as a frame's, and nothing is checked. */
export async function POST(request: Request): Promise<Response> {
  await request.json();
  const job = readJob((await cookies()).get(JOB_COOKIE)?.value);
  async function* lines() {
    for await (const done of progressOf(job)) {
      yield `${JSON.stringify({ patches: [{ op: "setValue", target: "bar", value: String(done) }] })}\n`;
    }
  }
  return new Response(bodyOf(lines()), { headers: { "Content-Type": "application/x-ndjson" } });
}
