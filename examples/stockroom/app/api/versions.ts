import { defineVersions } from "service-ui-versioning";

// Every versioned route. A path is spelled as in requests, without route groups and basePath.
export const versions = defineVersions({
  // The page that says how long a version is served, and what happens then.
  retirementPolicy: "/docs/api",
  routes: [
    {
      path: "/api/v1/items",
      version: "1.0.0",
      lifecycle: "deprecated",
      deprecation: "2026-09-01",
      sunset: "2027-09-01",
      successor: "/api/v2/items",
      documentation: "/docs/api",
    },
    { path: "/api/v2/items", version: "2.1.0", lifecycle: "active" },
    { path: "/api/v2/items/[sku]", version: "2.1.0", lifecycle: "active" },
  ],
});
