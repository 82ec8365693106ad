import { escapeHtml, htmlOf, PAGES, plainRowHtml, rowHtml } from "../../../htmx-pages";
import { check } from "../../../judge";
import { countOf, LONG_LIST } from "../../../list.ui";
import { order } from "../../../orders";
import type { Round } from "../../../round";
import { addItem, changeAmount, removeItem, stockIn } from "../../../stock";
import { userRound } from "../../../user-round";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

interface Context {
  readonly params: Promise<{ path: readonly string[] }>;
}

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const [name = "", argument = ""] = (await params).path;
  const page = PAGES.get(name);
  if (!page) return new Response(null, { status: 404 });
  return answer(htmlOf(page(await userRound(), argument)));
}

type Handler = (round: Round | null, form: FormData, key: string) => Promise<string>;

/** Each answers with the piece of HTML that htmx puts in place. */
const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ["check", checkAddress],
  ["amount", async (round, form, sku) => rowHtml(await changeAmount(round, sku, byOf(form)))],
  ["remove", (round, _, sku) => removeItem(round, sku).then(() => "")],
  ["add", add],
  ["order", order],
]);

export async function POST(request: Request, { params }: Context): Promise<Response> {
  const [name = "", key = ""] = (await params).path;
  const handler = HANDLERS.get(name);
  if (!handler) return new Response(null, { status: 404 });
  // htmx sends no form where nothing is in it.
  const isForm = request.headers.get("content-type")?.startsWith("application/x-www-form");
  const form = isForm ? await request.formData() : new FormData();
  return answer(await handler(await userRound(), form, key));
}

async function checkAddress(round: Round | null, form: FormData): Promise<string> {
  const { text, state } = await check(round, form.get("value"));
  return `<span id="message" data-state="${state}">${escapeHtml(text)}</span>`;
}

async function add(round: Round | null, form: FormData): Promise<string> {
  const row = plainRowHtml(await addItem(round, form.get("name")));
  const count = countOf(stockIn(round, LONG_LIST));
  return `${row}<span id="count" hx-swap-oob="true">${count}</span>`;
}

function byOf(form: FormData): number {
  return Number(form.get("by"));
}

function answer(html: string): Response {
  return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}
