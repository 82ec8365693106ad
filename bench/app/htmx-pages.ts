import { type Item, totalOf } from "./item";
import { countOf, LONG_LIST } from "./list.ui";
import { ordersIn } from "./orders";
import type { Round } from "./round";
import { stockIn } from "./stock";

/** The pages of htmx as a server without React writes them: markup once, and nothing to hydrate. */
export const PAGES: ReadonlyMap<string, (round: Round | null, argument: string) => string> =
  new Map([
    ["check", checkPage],
    ["list", listPage],
    ["add", addPage],
    ["order", orderPage],
    ["job", jobPage],
    ["arrived", () => '<main id="arrived">Another page</main>'],
  ]);

export function htmlOf(body: string): string {
  return (
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">' +
    '<script src="/htmx.min.js" defer></script></head><body>' +
    `<a href="/htmx/arrived" id="leave">Another page</a>${body}</body></html>`
  );
}

const ENTITIES = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
]);

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ENTITIES.get(character) ?? "");
}

function checkPage(): string {
  return `<main><div><input id="email" name="value" hx-post="/htmx/check" hx-trigger="input"
 hx-sync="this:replace" hx-target="#message" hx-swap="outerHTML">
<span id="message" data-state="idle">Nothing yet</span></div></main>`;
}

function listPage(round: Round | null, count: string): string {
  const rows = stockIn(round, Number(count)).map(rowHtml).join("");
  return `<table><tbody hx-target:inherited="closest tr" hx-swap:inherited="outerHTML">${rows}</tbody></table>`;
}

export function rowHtml(item: Item): string {
  const { sku, name, amount } = item;
  return `<tr><td>${escapeHtml(name)}</td><td>
<button hx-post="/htmx/amount/${sku}" name="by" value="-1">−</button>
<span>${amount}</span>
<button hx-post="/htmx/amount/${sku}" name="by" value="1">+</button></td><td>${totalOf(item)}</td>
<td><button hx-post="/htmx/remove/${sku}">Remove</button></td></tr>`;
}

function addPage(round: Round | null): string {
  const items = stockIn(round, LONG_LIST);
  return `<main><form hx-post="/htmx/add" hx-target="#rows" hx-swap="beforeend">
<input name="name" id="name"><button type="submit">Add</button></form>
<span id="count">${countOf(items)}</span>
<table><tbody id="rows">${items.map(plainRowHtml).join("")}</tbody></table></main>`;
}

export function plainRowHtml(item: Item): string {
  return `<tr><td>${escapeHtml(item.name)}</td><td>${item.amount}</td><td>${totalOf(item)}</td></tr>`;
}

function orderPage(round: Round | null): string {
  return `<main hx-target:inherited="#orders">
<button type="button" id="plain" hx-post="/htmx/order">Order</button>
<button type="button" id="guarded" hx-post="/htmx/order" hx-sync="this:drop">Order</button>
<span id="orders">${ordersIn(round)}</span></main>`;
}

function jobPage(): string {
  return `<script src="/hx-sse.js" defer></script><main>
<button type="button" id="start" hx-post="/htmx-job" hx-target="#job">Start</button>
<div id="job"></div></main>`;
}
