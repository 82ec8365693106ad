import { afterAll, expect, test } from "vitest";
import { programForAll } from "../support/bundle-program";
import { appFolder, examine } from "../support/doctor";
import { EXPECTED_ALERTS, writeRecord, writeTable } from "../support/incident-records";
import { HEALTH_TOKEN, type StagedApp } from "../support/incident-stage";
import { INCIDENTS } from "../support/incidents";
import { TEST_SECRET } from "../support/next-server";
import { checkAlerts, describeWithPrometheus, type Series } from "../support/prometheus";
import { describeWithProxy } from "../support/proxy";
import { describeWithRedis } from "../support/with-redis";

/*
 * Each incident is done to two processes of the built demo, whose exporters are scraped. A scrape
 * stands for a minute, so counts a minute are counts between two scrapes. `npm run record:incidents`
 * keeps what was scraped.
 */
const isToBeKept = process.env.UI_RECORD_INCIDENTS === "1";
const doctor = programForAll("service-ui", "lib/service-ui/devtools/commands/main.ts");

function playAll(): void {
  test.each(Object.entries(INCIDENTS))("fire for %s as recorded", async (name, incident) => {
    const { stage, front } = await incident.play();
    const series = stage.recording.series();
    const { minutes } = stage.recording;
    const alerts = EXPECTED_ALERTS[name] ?? [];
    const { exitCode, output } = await checkAlerts(series, minutes, alerts);
    expect(exitCode, output).toBe(0);
    if (!isToBeKept) return;

    const names: [string, string][] = stage.apps.map(({ url, instance }) => [
      url,
      `http://${instance.replace("9464", "3000")}`,
    ]);
    if (front) names.push([front, "https://shop.example"]);
    const named = (text: string) =>
      names.reduce((said, [url, readable]) => said.replaceAll(url, readable), text);
    const urls = front ? [front] : stage.apps.map(({ url }) => url);
    const processes = stage.apps.map(({ url }) => url);
    const env = {
      NODE_ENV: "production",
      APP_SECRET: TEST_SECRET,
      REDIS_URL: stage.redisUrl,
      UI_HEALTH_TOKEN: HEALTH_TOKEN,
    };
    const args = [...new Set([...urls, ...processes])].flatMap((url) => ["--url", url]);
    const { problems } = await examine(doctor(), appFolder(), env, ...args);
    writeRecord(name, {
      injected: incident.injected,
      alerts,
      outcomes: outcomesOf(series),
      health: await Promise.all(stage.apps.map(healthOf)),
      doctor: [...new Set(problems.map(named))],
      minutes,
      series,
    });
  });

  afterAll(() => {
    if (isToBeKept) writeTable();
  });
}

describeWithPrometheus("the alerts", () =>
  describeWithRedis("with a Redis", () => describeWithProxy("nginx", playAll)),
);

test("are played for each expectation", () => {
  expect(Object.keys(INCIDENTS).sort()).toEqual(Object.keys(EXPECTED_ALERTS).sort());
});

async function healthOf({ url, instance }: StagedApp): Promise<string> {
  const answer = await fetch(`${url}/__ui/health`);
  return `${instance[0]}: ${answer.status} \`${await answer.text()}\``;
}

/** The last count of each code, in both processes. */
function outcomesOf(series: Series): Record<string, number> {
  const counts = new Map<string, number>();
  for (const [name, values] of Object.entries(series)) {
    const [, code] =
      /^service_ui_dispatch_outcomes_total.*service_ui_outcome="(\w+)"/.exec(name) ?? [];
    if (!code) continue;
    counts.set(code, (counts.get(code) ?? 0) + lastOf(values));
  }
  return Object.fromEntries(counts);
}

/** The last sample of a row in promtool's notation. */
function lastOf(values: string): number {
  const [, first = "0", step = "0", times = "0"] = /(\d+)(?:([+-]\d+)x(\d+))?$/.exec(values) ?? [];
  return Number(first) + Number(step) * Number(times);
}
