import { formatLinks } from "service-ui-versioning";
import { CATALOG } from "@/app/demo/api/_catalog/catalog";
import { collectionBody } from "@/app/demo/api/_catalog/collection-body";
import { listProducts } from "@/app/demo/api/_catalog/list-products";
import { pageLinks } from "@/app/demo/api/_catalog/page-links";
import { parseCollectionQuery } from "@/app/demo/api/_catalog/parse-query";
import { refuseQuery } from "./refuse-query";

/** The product collection: one body, whichever version serves it. */
export function readCollection(request: Request): Response {
  const { pathname, searchParams } = new URL(request.url);
  const reading = parseCollectionQuery(searchParams);
  if (!reading.ok) return refuseQuery(reading.problems);
  const page = listProducts(CATALOG, reading.query);
  return Response.json(collectionBody(reading.query, page), {
    headers: { Link: formatLinks(pageLinks(pathname, reading.query, page.total)) },
  });
}
