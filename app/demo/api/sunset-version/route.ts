import { versioned } from "@/app/demo/api/_resources/versioned";
import { readCollection } from "../_resources/collection";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned(
  "/demo/api/sunset-version",
  { GET: readCollection },
);
