import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { soakTable } from "@/bench/soak-table";

test("the page on sizing shows the figures of the last soak", () => {
  const page = readFileSync("docs/hosting/sizing.md", "utf8");
  const soak = JSON.parse(readFileSync("bench/results/soak.json", "utf8"));

  expect(page).toContain(soakTable(soak));
  expect(page).toContain(`Node ${soak.node.slice(1)}`);
  expect(page).toContain(`${soak.cores} × ${soak.cpu}`);
  expect(page).toContain(`${soak.stores[0].seconds} seconds`);
  expect(page).toContain(`${soak.atOnce} connections`);
});
