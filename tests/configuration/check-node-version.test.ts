import { expect, test } from "vitest";
import { checkNodeVersion } from "@/lib/configuration/check-node-version";

test.each(["18.20.8", "20.9.0", "20.11.1"])("refuses Node %s, and says what to do", (version) => {
  expect(() => checkNodeVersion(version)).toThrow(
    `This is Node ${version}, and Node 20.12 is the oldest that works: install a newer one.`,
  );
});

test.each(["20.12.0", "20.20.2", "21.0.0", "24.1.0"])("takes Node %s", (version) => {
  expect(() => checkNodeVersion(version)).not.toThrow();
});
