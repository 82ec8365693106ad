import { llmsIndex } from "../docs/_site/llms";

export const dynamic = "force-static";

export function GET(): Response {
  return new Response(llmsIndex(), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}
