import { expect, test } from "vitest";
import { FAILURES } from "@/lib/service-ui/wire/failures";
import { EXPECTED_ALERTS, readRecords, readTable, tableOf } from "../support/incident-records";
import { alertRules, checkAlerts, describeWithPrometheus } from "../support/prometheus";
import { inRuns } from "../support/recorded-series";

/** What `npm run record:incidents` has scraped from two processes of the demo. */
const records = readRecords();

describeWithPrometheus("the alerts", () => {
  test.each(Object.entries(EXPECTED_ALERTS))("fire for %s as expected", async (name, alerts) => {
    const { series = {}, minutes = 0 } = records.get(name) ?? {};
    expect(Object.keys(series).length).toBeGreaterThan(5);
    const { exitCode, output } = await checkAlerts(series, minutes, alerts);
    expect(exitCode, output).toBe(0);
  });

  test("are noticed by this test where they don't fire, or others do", async () => {
    const { series = {}, minutes = 0 } = records.get("store-down-at-night") ?? {};
    expect((await checkAlerts(series, minutes, [])).exitCode).toBe(1);
    const both = ["ReplayStoreDown", "SlotsFull"];
    expect((await checkAlerts(series, minutes, both)).exitCode).toBe(1);
  });
});

test("have an incident each", () => {
  const named = [...alertRules().matchAll(/- alert: (\w+)/g)].map(([, alert]) => alert);
  expect(named.length).toBeGreaterThan(5);
  expect([...new Set(Object.values(EXPECTED_ALERTS).flat())].sort()).toEqual(named.sort());
});

test("are in the table of incidents as recorded", () => {
  // The formatter aligns columns.
  const unaligned = (text: string) => text.replaceAll(/ +/g, " ").replaceAll(/-{3,}/g, "---");
  expect(unaligned(readTable())).toBe(unaligned(tableOf(records)));
});

test("count every code that is the app's fault as a failure", () => {
  const faults = Object.entries(FAILURES).flatMap(([code, { status }]) =>
    status >= 500 ? [code] : [],
  );
  const [, named = ""] =
    /InteractionsFail[\s\S]*?service_ui_outcome=~"([a-z_|]+)"/.exec(alertRules()) ?? [];
  expect(named.split("|").sort()).toEqual(faults.sort());
});

test("name no code that doesn't exist", () => {
  const named = [...alertRules().matchAll(/service_ui_outcome=~?"([a-z_|]+)"/g)];
  const codes = new Set(named.flatMap(([, codes = ""]) => codes.split("|")));
  expect(codes.size).toBeGreaterThan(6);
  expect([...codes].filter((code) => !(code in FAILURES))).toEqual([]);
});

test("are checked with samples in promtool's notation", () => {
  const row = [undefined, undefined, 0, 30, 60, 60, 60, 1, undefined, 5];
  expect(inRuns(row)).toBe("_x2 0+30x2 60+0x1 1 _x1 5");
});
