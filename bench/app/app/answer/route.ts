import { judge } from "../../judge";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

/** f): the same work, answered as the HTML that htmx puts in place. */
export async function POST(request: Request): Promise<Response> {
  const { text, state } = judge((await request.formData()).get("value"));
  const safe = text.replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? "");
  return new Response(`<span id="message" data-state="${state}">${safe}</span>`, {
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
}
