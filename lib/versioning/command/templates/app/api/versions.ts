import { defineVersions } from "service-ui-versioning";

// Every versioned route. A path is spelled as in requests, without route groups and basePath.
export const versions = defineVersions({
  // The page that says how long a version is served, and what happens then.
  retirementPolicy: "/docs/retirement",
  // The path "/api/v1/*" would be about all routes below /api/v1 that have no entry of their own.
  routes: [{ path: "/api/v1/status", version: "1.0.0", lifecycle: "active" }],
});
