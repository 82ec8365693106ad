import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: object;
}

const { packages }: { packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"),
);

test("brings nothing beside the app's Next, and can do without OpenTelemetry", () => {
  const { dependencies, peerDependencies, peerDependenciesMeta } = packages["lib/versioning"] ?? {};

  expect(dependencies).toBeUndefined();
  expect(Object.keys(peerDependencies ?? {})).toEqual(["@opentelemetry/api", "next"]);
  expect(peerDependenciesMeta).toEqual({ "@opentelemetry/api": { optional: true } });
});
