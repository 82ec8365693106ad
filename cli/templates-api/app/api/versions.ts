import { defineVersions } from "service-ui/versioning";

// Every versioned route. Paths are as requests spell them: no route groups, no basePath.
export const versions = defineVersions({
  // The page that says how long a version is served, and what happens then.
  retirementPolicy: "/docs/retirement",
  routes: [{ path: "/api/v1/status", version: "1.0.0", lifecycle: "active" }],
});
