import { cookies } from "next/headers";
import { JOB_COOKIE, readJob } from "../../job";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

/** The piece of HTML that opens the stream: `EventSource` can only GET, so nothing is done yet. */
export async function POST(): Promise<Response> {
  const { frames } = readJob((await cookies()).get(JOB_COOKIE)?.value);
  const html = `<div hx-ext="sse" sse-connect="/htmx-job/events" sse-swap="progress" sse-close="done">
<progress id="bar" max="${frames}" value="0"></progress></div>`;
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
