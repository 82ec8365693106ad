import { versioned } from "@/app/demo/api/_resources/versioned";
import { readProduct } from "../../../_resources/product";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned(
  "/demo/api/v1/products/[slug]",
  { GET: readProduct },
);
