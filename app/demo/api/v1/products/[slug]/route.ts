import { withLifecycle } from "@/app/demo/api/_resources/with-lifecycle";
import { readProduct } from "../../../_resources/product";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withLifecycle(
  "/demo/api/v1/products/[slug]",
  { GET: readProduct },
);
