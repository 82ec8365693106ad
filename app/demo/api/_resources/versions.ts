import { defineVersions } from "service-ui-versioning";
import { readLifecycleFormat } from "./lifecycle-format";

/** Every versioned route of this service: the one place to change a lifecycle. */
export const VERSIONS = defineVersions({
  retirementPolicy: "/demo/api/docs/retirement",
  format: readLifecycleFormat(),
  routes: [
    {
      path: "/demo/api/sunset-version",
      version: "0.9.0",
      lifecycle: "deprecated",
      deprecation: "2026-06-01",
      sunset: "2027-06-01",
      successor: "/demo/api/v1/products",
      documentation: "/demo/api/docs/sunset-version",
    },
    {
      path: "/demo/api/v1/products",
      version: "1.0.0",
      lifecycle: "active",
      documentation: "/demo/api",
    },
    {
      path: "/demo/api/v1/products/[slug]",
      version: "1.0.0",
      lifecycle: "active",
      documentation: "/demo/api",
    },
    {
      path: "/demo/api/versions",
      version: "1.0.0",
      lifecycle: "active",
      documentation: "/demo/api",
    },
    {
      path: "/demo/api/openapi.json",
      version: "1.0.0",
      lifecycle: "active",
      documentation: "/demo/api",
    },
  ],
});
