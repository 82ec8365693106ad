import { versionList } from "service-ui-versioning";
import { VERSIONS } from "@/app/demo/api/_resources/versions";
import { withLifecycle } from "@/app/demo/api/_resources/with-lifecycle";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = withLifecycle(
  "/demo/api/versions",
  { GET: () => Response.json(versionList(VERSIONS, "/demo/api/versions")) },
);
