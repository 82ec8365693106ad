import { cookies } from "next/headers";
import { bodyOf, JOB_COOKIE, progressOf, readJob } from "../../job";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

/** An event for each piece that is done, with the HTML that htmx puts in place. */
export async function POST(): Promise<Response> {
  const job = readJob((await cookies()).get(JOB_COOKIE)?.value);
  async function* events() {
    for await (const done of progressOf(job)) {
      yield `data: <progress id="bar" max="${job.frames}" value="${done}"></progress>\n\n`;
    }
  }
  return new Response(bodyOf(events()), {
    headers: { "Content-Type": "text/event-stream", "Cache-Control": "no-cache, no-transform" },
  });
}
