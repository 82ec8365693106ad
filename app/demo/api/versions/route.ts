import { versionList } from "@/lib/versioning/version-list";
import { VERSIONS } from "@/lib/versioning/versions";
import { withLifecycle } from "@/lib/versioning/with-lifecycle";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withLifecycle(
  "/demo/api/versions",
  { GET: () => Response.json(versionList(VERSIONS, "/demo/api/versions")) },
);
