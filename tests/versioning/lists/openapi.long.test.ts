import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { describeVersions } from "@/lib/versioning/lists/openapi";
import { defineVersions } from "@/lib/versioning/map/version-map";
import { machineEnvironment, runToEnd } from "../../support/child-process";
import { TEST_PATIENCE_MS } from "../../support/patience";
import { directoryWith } from "../../support/temporary-directory";

const ENDING = { deprecation: "2026-06-01", sunset: "2027-06-01", documentation: "/docs" } as const;
const versions = defineVersions({
  retirementPolicy: "/policy",
  ask: { query: "api-version", header: "Api-Version" },
  routes: [
    { path: "/v1/orders/[post-id]", version: "1.0.0", lifecycle: "deprecated", ...ENDING },
    { path: "/v2/*", version: "2.0.0", lifecycle: "active" },
    { path: "/v0/orders", version: "0.9.0", lifecycle: "retired", ...ENDING, sunset: "2026-07-01" },
    { path: "/carts", version: "1.0.0", lifecycle: "active" },
    { path: "/carts", version: "2.0.0", lifecycle: "active" },
    { path: "/carts", version: "2.0.0", methods: ["DELETE"], lifecycle: "deprecated", ...ENDING },
  ],
});
const operation = (operationId: string) => ({
  operationId,
  summary: operationId,
  responses: { "200": { description: "Fine." }, "400": { description: "Wrong." } },
});

/** A document that the linter accepts before it is described. */
const documentOf = (openapi: string) => ({
  openapi,
  info: { title: "Shop", version: "2", license: { name: "MIT", url: "https://example.com/mit" } },
  servers: [{ url: "https://shop.test" }],
  security: [],
  paths: {
    "/v2/orders": { get: operation("list") },
    "/v1/orders/{post-id}": {
      parameters: [{ name: "post-id", in: "path", required: true, schema: { type: "string" } }],
      get: operation("read"),
    },
  },
});

const cli = resolve("node_modules/@redocly/cli/bin/cli.js");

test.each(["3.0.3", "3.1.0"])(
  "makes a document of OpenAPI %s that a linter accepts",
  async (openapi) => {
    const folder = directoryWith({
      "redocly.yaml": `extends: [recommended-strict]
rules:
  # What the map alone adds has no operationId, for the app names its own.
  operation-operationId: off
  # A retired operation answers 410 alone.
  operation-2xx-response: off
`,
    });
    const document = describeVersions(documentOf(openapi), versions);
    writeFileSync(join(folder, "openapi.json"), JSON.stringify(document));
    const { exitCode, output } = await runToEnd(process.execPath, [cli, "lint", "openapi.json"], {
      cwd: folder,
      env: {
        ...machineEnvironment(),
        REDOCLY_TELEMETRY: "off",
        REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
      },
      timeoutMs: TEST_PATIENCE_MS,
    });
    expect({ exitCode, output }).toEqual({ exitCode: 0, output: expect.stringContaining("valid") });
  },
);
