import { withLifecycle } from "@/app/demo/api/_resources/with-lifecycle";
import { readCollection } from "../_resources/collection";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withLifecycle(
  "/demo/api/sunset-version",
  { GET: readCollection },
);
