import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

const { packages }: { packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8"),
);

test("installing it alone brings OpenTelemetry's interface beside the app's Next, and no more", () => {
  const { dependencies = {}, peerDependencies = {} } = packages["lib/versioning"] ?? {};

  expect(Object.keys(dependencies)).toEqual(["@opentelemetry/api"]);
  expect(packages["node_modules/@opentelemetry/api"]?.dependencies).toBeUndefined();
  expect(Object.keys(peerDependencies)).toEqual(["next"]);
});
