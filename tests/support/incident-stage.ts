import { expect } from "vitest";
import { signUpEntry } from "./demo-page";
import { forThisTest } from "./for-this-test";
import { type NextServer, startNext } from "./next-server";
import { PATIENCE_MS } from "./patience";
import { freePort } from "./ports";
import { recordSeries, type SeriesRecording } from "./recorded-series";
import { startRedisOnPort } from "./redis-server";
import { connectResp } from "./resp-connection";
import { startTcpFront } from "./tcp-front";
import { newDispatchId, post } from "./wire";

export const HEALTH_TOKEN = "health-token-0123456789abcdef-0123456789abcdef";

/** A process of the demo, and where Prometheus would scrape it. */
export interface StagedApp extends NextServer {
  readonly instance: string;
  scrape(): Promise<string | undefined>;
}

export interface Stage {
  readonly apps: readonly [StagedApp, StagedApp];
  readonly redis: Awaited<ReturnType<typeof startRedisOnPort>>;
  /** Stands before Redis if the apps reach it `throughFront`. */
  readonly front: Awaited<ReturnType<typeof startTcpFront>>;
  readonly redisUrl: string;
  readonly recording: SeriesRecording;
  /** Lets `count` scrapes pass, a minute apart in the fixture, each after some traffic. */
  minutes(count: number, traffic?: () => Promise<unknown>): Promise<void>;
  /** Waits until both processes have found out whether the store answers. */
  storeAnswers(doesAnswer: boolean): Promise<void>;
  /** Empties Redis, and waits until both processes have found out. */
  emptyStore(): Promise<void>;
  /** Interactions of users, half of them with each process. */
  users(count: number): () => Promise<void>;
}

type Variables = Readonly<Record<string, string>>;

interface StageOptions {
  readonly env?: Variables;
  /** Of the second process alone. */
  readonly ofSecond?: Variables;
  readonly throughFront?: boolean;
}

/** Starts two processes of the built demo, with one Redis for both. */
export async function setStage({
  env = {},
  ofSecond = {},
  throughFront = false,
}: StageOptions = {}): Promise<Stage> {
  const redis = await forThisTest(startRedisOnPort());
  const front = await forThisTest(startTcpFront(redis.socketPath));
  const redisUrl = `redis://127.0.0.1:${throughFront ? front.port : redis.port}`;
  const common = {
    OTEL_METRICS_EXPORTER: "prometheus",
    OTEL_EXPORTER_PROMETHEUS_HOST: "127.0.0.1",
    REDIS_URL: redisUrl,
    UI_HEALTH_TOKEN: HEALTH_TOKEN,
    UI_MAX_CONCURRENT: "8",
    UI_PROCESSES: "2",
    ...env,
  };
  const apps = await Promise.all([
    startApp("a:9464", common),
    startApp("b:9464", { ...common, ...ofSecond }),
  ]);
  const recording = recordSeries("shop");
  async function scrape() {
    const scraped = await Promise.all(apps.map(async (app) => [app, await app.scrape()] as const));
    for (const [{ instance }, exposition] of scraped) recording.add(instance, exposition);
    recording.endMinute();
  }
  return {
    apps,
    redis,
    front,
    redisUrl,
    recording,
    async minutes(count, traffic = async () => {}) {
      if (recording.minutes < 0) await scrape();
      for (let minute = 0; minute < count; minute += 1) {
        await traffic();
        await scrape();
      }
    },
    async storeAnswers(doesAnswer) {
      const gauge = new RegExp(`^service_ui_replay_available\\{.*\\} ${Number(doesAnswer)}$`, "m");
      for (const { scrape } of apps) {
        await expect.poll(scrape, { timeout: PATIENCE_MS, interval: 250 }).toMatch(gauge);
      }
    },
    async emptyStore() {
      const sinceOf = async ({ scrape }: StagedApp) =>
        /^service_ui_replay_since\{.*\} (\d+)$/m.exec((await scrape()) ?? "")?.[1];
      const before = await Promise.all(apps.map(sinceOf));
      const operator = await forThisTest(connectResp(redis.socketPath));
      await operator.send([["FLUSHALL"]]);
      for (const [index, app] of apps.entries()) {
        const since = () => sinceOf(app);
        await expect.poll(since, { timeout: PATIENCE_MS, interval: 250 }).not.toBe(before[index]);
      }
    },
    users(count) {
      let entries: Promise<{ url: string; ctx: string }[]> | undefined;
      const open = () =>
        Promise.all(
          apps.flatMap(({ url }) =>
            [1, 2, 3].map(async () => ({ url, ctx: (await signUpEntry(url)).ctx })),
          ),
        );
      return async () => {
        entries ??= open();
        const users = await entries;
        // One after the other for each user, so that nobody holds a second slot.
        await Promise.all(
          users.map(async ({ url, ctx }) => {
            for (let sent = 0; sent < count / users.length; sent += 1) await interact(url, ctx);
          }),
        );
      };
    },
  };
}

/**
 * Sends an interaction as a page of `origin` does over plain HTTP, where browsers send no
 * `Sec-Fetch-Site`.
 */
export function interact(url: string, ctx: string, origin = url, dispatchId = newDispatchId()) {
  const body = { ctx, dispatchId, payload: { value: "ada@example.com" } };
  return post(url, body, { headers: { Origin: origin } });
}

async function startApp(instance: string, env: Variables): Promise<StagedApp> {
  const port = await freePort();
  const app = await forThisTest(
    startNext({ env: { ...env, OTEL_EXPORTER_PROMETHEUS_PORT: `${port}` } }),
  );
  const scrape = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined);
    return answer?.text();
  };
  return { ...app, instance, scrape };
}
