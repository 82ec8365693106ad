/**
 * Pages with a form, and the endpoint behind them, without Next. Each order is a row of the file
 * `TEST_ORDERS`, which outlives the process that has written it.
 */
import { appendFileSync, existsSync, readFileSync, writeSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { html, htmlText, htmlView, trustedHtml } from "service-ui/html";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { signingContext } from "@/lib/service-ui/keys/page-keys";
import { createDispatchRoute } from "@/lib/service-ui/next/server";
import { stopWhereMisconfigured } from "@/lib/service-ui/next/start-check";
import { renderView } from "@/lib/service-ui/render/render-view";
import { serveDispatch } from "./serve-dispatch";

const file = process.env.TEST_ORDERS ?? "";
const rowsOf = (page: string) =>
  (existsSync(file) ? readFileSync(file, "utf8").split("\n") : []).filter((row) =>
    row.startsWith(`${page} `),
  );

const order = defineUiComponent({
  name: "chaos.order",
  allow: () => true,
  parts: { order: "form", text: "input" },
  events: (on) => [
    on("order", "submit", { atOnce: (at) => [at.reset()] }, async (event) => {
      writeSync(1, `ran ${event.dispatchId}\n`);
      const text = String(event.fields.get("text"));
      const [page = "", , kind] = text.split(" ");
      if (kind === "invalid") return event.invalid({ text: "Not this." });
      await wait(Math.random() * 20);
      appendFileSync(file, `${text}\n`);
      await wait(Math.random() * 20);
      if (kind === "throws") throw new Error("It fails after the write.");
      return kind === "navigates"
        ? event.navigate(`/${page}?${encodeURIComponent(text)}`)
        : event.refresh();
    }),
  ],
});

const view = htmlView<typeof order>(
  ({ part }) =>
    html`<form ${part("order")} method="dialog"><input ${part("text")} name="text"></form>`,
);

async function page(path: string): Promise<string> {
  const rows = rowsOf(path.slice(1));
  const form = await renderView(order, view, {}, await signingContext(async () => null));
  return htmlText(html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Orders</title><link rel="icon" href="data:,">
<script src="/event-runtime.js" defer data-ui-endpoint="/__ui/dispatch"></script></head>
<body>${trustedHtml(form)}<ul>${rows.map((row) => html`<li>${row}</li>`)}</ul></body></html>`);
}

const dispatch = createDispatchRoute(createRegistry([order]));

async function answer(request: Request): Promise<Response> {
  if (request.method === "POST") return dispatch(request);
  const { pathname } = new URL(request.url);
  if (pathname !== "/event-runtime.js") {
    return new Response(await page(pathname), { headers: { "Content-Type": "text/html" } });
  }
  const runtime = readFileSync("public/event-runtime.js", "utf8");
  return new Response(runtime, { headers: { "Content-Type": "text/javascript" } });
}

// As `register` does: no page is older than the store's memory.
stopWhereMisconfigured().then(() => serveDispatch(answer));
