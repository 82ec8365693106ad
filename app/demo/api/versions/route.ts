import { versionList } from "service-ui-versioning";
import { versioned } from "@/app/demo/api/_resources/versioned";
import { VERSIONS } from "@/app/demo/api/_resources/versions";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned("/demo/api/versions", {
  GET: () => Response.json(versionList(VERSIONS, "/demo/api/versions")),
});
