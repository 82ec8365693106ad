"use server";

import { slugOf } from "../../../../components/article/slug-of";
import { toRoman } from "../../../../components/numerals/roman";
import { formatCents } from "../../../../components/price/format-cents";
import { findProduct } from "../../../../components/product-row/products";
import { pricePrint } from "../../../../components/quote/price-list";

export async function judgeAddress(address: string) {
  return address === "ada@example.com" ? "This address has an account already." : "";
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
