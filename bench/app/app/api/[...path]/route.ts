import { check } from "../../../judge";
import { order } from "../../../orders";
import type { Round } from "../../../round";
import { addItem, changeAmount, removeItem } from "../../../stock";
import { userRound } from "../../../user-round";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

interface Context {
  readonly params: Promise<{ path: readonly string[] }>;
}

type Handler = (round: Round | null, sent: unknown, key: string) => Promise<unknown>;

/** What pages with TanStack Query ask for. */
const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ["check", (round, sent) => check(round, Object(sent).value)],
  ["amount", (round, sent, sku) => changeAmount(round, sku, Number(Object(sent).by))],
  ["remove", (round, _, sku) => removeItem(round, sku).then(() => ({ sku }))],
  ["add", (round, sent) => addItem(round, Object(sent).name)],
  ["order", (round) => order(round)],
]);

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const [name = "", key = ""] = (await params).path;
  const handler = HANDLERS.get(name);
  if (!handler) return new Response(null, { status: 404 });
  return Response.json(await handler(await userRound(), await request.json(), key));
}
