// @vitest-environment node
import { mountUi } from "service-ui/testing";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { orderExport } from "@/components/demo/export/export.ui";

beforeEach(() => void vi.stubEnv("DEMO_MONTH_MS", "0"));
afterEach(() => void vi.unstubAllEnvs());

test("moves the bar with each month, and says so at the end", async () => {
  const firing = mountUi(orderExport).part("start").fire("click");
  const months: unknown[] = [];
  for await (const { bar } of firing) if (bar) months.push(bar.value);
  expect(months).toEqual(Array.from({ length: 12 }, (_, index) => String(index + 1)));
  expect((await firing).changes.spoken).toEqual({ text: "The export is ready." });
});
