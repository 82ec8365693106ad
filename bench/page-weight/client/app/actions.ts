"use server";

import { slugOf } from "../../../../components/demo/article/slug-of";
import { formatCents } from "../../../../components/demo/format-cents";
import { toRoman } from "../../../../components/demo/numerals/roman";
import { findProduct } from "../../../../components/demo/product-row/products";
import { pricePrint } from "../../../../components/demo/quote/price-list";

export async function judgeAddress(address: string) {
  return address === "ada@example.com" ? "This address already has an account." : "";
}

export async function priceLine(sku: string, quantity: number) {
  return formatCents((findProduct(sku)?.priceCents ?? 0) * quantity);
}

export async function priceOrder(size: string, copies: number, isExpress: boolean) {
  const price = pricePrint({ size, copies, isExpress });
  return { total: formatCents(price?.totalCents ?? 0), reasons: price?.reasons.join(", ") ?? "" };
}

export async function book(name: string, address: string) {
  return name && address ? `Thank you, ${name}.` : "Some fields need another look.";
}

export async function addressOf(title: string) {
  return `/articles/${slugOf(title)}`;
}

export async function romanOf(number: number) {
  return toRoman(number);
}
