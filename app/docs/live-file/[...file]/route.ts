import { liveResponses } from "../../../../.docs-live/responses";

interface Context {
  readonly params: Promise<{ readonly file: string[] }>;
}

/** What the routes and the public scripts of the docs' live examples answer. */
export async function GET(_: Request, { params }: Context): Promise<Response> {
  const respond = liveResponses.get((await params).file.join("/"));
  return respond ? respond() : new Response(null, { status: 404 });
}
