import type { RouteContext } from "service-ui-versioning";
import { findProduct } from "@/app/demo/api/_catalog/catalog";
import { parseProductQuery } from "@/app/demo/api/_catalog/parse-query";
import { productBody } from "@/app/demo/api/_catalog/product-body";
import { problemResponse } from "./problems";
import { refuseQuery } from "./refuse-query";

/** One product of the collection. */
export async function readProduct(
  request: Request,
  { params }: RouteContext<{ slug: string }>,
): Promise<Response> {
  const reading = parseProductQuery(new URL(request.url).searchParams);
  if (!reading.ok) return refuseQuery(reading.problems);
  const product = findProduct((await params).slug);
  return product
    ? Response.json(productBody(reading.query, product))
    : problemResponse("unknown_product", { detail: "No product of the collection has this slug." });
}
