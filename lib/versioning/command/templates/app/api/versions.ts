import { defineVersions } from "service-ui-versioning";

// Every versioned route. A path is spelled as in requests, without route groups and basePath.
export const versions = defineVersions({
  // The page that says how long a version is served, and what happens then.
  retirementPolicy: "/docs/retirement",
  routes: [{ path: "/api/v1/status", version: "1.0.0", lifecycle: "active" }],
});
