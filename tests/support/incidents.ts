import { FRAMES_TYPE } from "@/lib/service-ui/wire/dispatch";
import { demoEntries, signUpEntry } from "./demo-page";
import { forThisTest } from "./for-this-test";
import { interact, type Stage, setStage } from "./incident-stage";
import { TEST_SECRET } from "./next-server";
import { startProxy } from "./proxy";
import { claimsOf, newDispatchId, sign } from "./wire";

/** An incident as it was played, with what else an operator may ask. */
interface Played {
  readonly stage: Stage;
  /** Where users reach the app, if not at the processes themselves. */
  readonly front?: string;
}

interface Incident {
  /** What was injected, for the table. */
  readonly injected: string;
  play(): Promise<Played>;
}

const OTHER_SECRET = "other-secret-0123456789abcdef-0123456789abcdef";
const forge = (ctx: string) => sign(claimsOf(ctx), "no-secret-0123456789abcdef-0123456789abcdef");

function times(count: number, send: () => Promise<unknown>): Promise<unknown> {
  return Promise.all(Array.from({ length: count }, send));
}

/** By the name of the fixture. A number of minutes is a number of scrapes. */
export const INCIDENTS: Readonly<Record<string, Incident>> = {
  "quiet-day": {
    injected:
      "nothing: 42 interactions a minute, and in each minute a duplicate, a forged token and a request of another site",
    async play() {
      const stage = await setStage();
      const [{ url }] = stage.apps;
      const { ctx } = await signUpEntry(url);
      const visit = stage.users(42);
      await stage.minutes(25, async () => {
        await visit();
        const id = newDispatchId();
        await interact(url, ctx, url, id);
        await interact(url, ctx, url, id);
        await interact(url, forge(ctx));
        await interact(url, ctx, "https://other.example");
      });
      return { stage };
    },
  },
  "quiet-night": {
    injected: "nothing: no traffic but one forged token",
    async play() {
      const stage = await setStage();
      const [{ url }] = stage.apps;
      const { ctx } = await signUpEntry(url);
      await stage.minutes(10);
      await stage.minutes(1, () => interact(url, forge(ctx)));
      await stage.minutes(10);
      return { stage };
    },
  },
  "store-blinks": {
    injected: "Redis is killed, and started again a minute later, without traffic",
    async play() {
      const stage = await setStage();
      await stage.minutes(5);
      await stage.redis.kill();
      await stage.storeAnswers(false);
      await stage.minutes(1);
      await stage.redis.restart();
      await stage.storeAnswers(true);
      await stage.minutes(10);
      return { stage };
    },
  },
  "store-down-at-night": {
    injected: "Redis is killed, without traffic",
    async play() {
      const stage = await setStage();
      await stage.minutes(5);
      await stage.redis.kill();
      await stage.storeAnswers(false);
      await stage.minutes(10);
      return { stage };
    },
  },
  "store-down": {
    injected: "Redis is killed, with 30 interactions a minute",
    async play() {
      const stage = await setStage();
      const visit = stage.users(30);
      await stage.minutes(5, visit);
      await stage.redis.kill();
      await stage.storeAnswers(false);
      await stage.minutes(12, visit);
      return { stage };
    },
  },
  "store-emptied": {
    injected: "Redis is emptied (`FLUSHALL`), with 30 interactions a minute",
    async play() {
      const stage = await setStage();
      const visit = stage.users(30);
      await stage.minutes(5, visit);
      await stage.emptyStore();
      await stage.minutes(12, visit);
      return { stage };
    },
  },
  "wrong-host": {
    injected: "nginx without `proxy_set_header Host`, with 30 interactions a minute",
    async play() {
      const stage = await setStage();
      await stage.minutes(5, stage.users(30));
      const ports = stage.apps.map(({ port }) => port);
      const nginx = await forThisTest(startProxy("nginx", ports));
      const front = `http://127.0.0.1:${nginx.port}`;
      const { ctx } = await signUpEntry(front);
      await stage.minutes(10, () => times(30, () => interact(front, ctx)));
      return { stage, front };
    },
  },
  "other-key": {
    injected:
      "one of two processes behind nginx has another `APP_SECRET`, 60 interactions a minute",
    async play() {
      const stage = await setStage({ ofSecond: { APP_SECRET: OTHER_SECRET } });
      const ports = stage.apps.map(({ port }) => port);
      const lines = "proxy_set_header Host $http_host;";
      const nginx = await forThisTest(startProxy("nginx", ports, lines));
      const front = `http://127.0.0.1:${nginx.port}`;
      const pages = await Promise.all(stage.apps.map(({ url }) => signUpEntry(url)));
      await stage.minutes(15, async () => {
        for (const { ctx } of pages) {
          for (let sent = 0; sent < 30; sent += 1) await interact(front, ctx);
        }
      });
      return { stage, front };
    },
  },
  "token-storm": {
    injected: "400 forged tokens a minute to one process, beside 30 interactions",
    async play() {
      const stage = await setStage();
      const visit = stage.users(30);
      await stage.minutes(5, visit);
      const [{ url }] = stage.apps;
      const forged = forge((await signUpEntry(url)).ctx);
      await stage.minutes(10, async () => {
        await visit();
        for (let sent = 0; sent < 400; sent += 40) await times(40, () => interact(url, forged));
      });
      return { stage };
    },
  },
  "renamed-component": {
    injected: "a fifth of the tokens name a component that the build doesn't have",
    async play() {
      const stage = await setStage();
      const visit = stage.users(24);
      await stage.minutes(5, visit);
      const [{ url }] = stage.apps;
      const { ctx } = await signUpEntry(url);
      const former = sign({ ...claimsOf(ctx), c: "demo.renamed" }, TEST_SECRET);
      await stage.minutes(14, async () => {
        await visit();
        await times(6, () => interact(url, former));
      });
      return { stage };
    },
  },
  "slots-full": {
    injected:
      "handlers of the demo's export wait for their orders and hold all 8 slots of each process, with 30 interactions a minute",
    async play() {
      const stage = await setStage({ env: { DEMO_MONTH_MS: "600000" } });
      const visit = stage.users(30);
      await stage.minutes(5, visit);
      const leave = new AbortController();
      await Promise.all(
        stage.apps.flatMap(({ url }) =>
          Array.from({ length: 8 }, () => startExport(url, leave.signal)),
        ),
      );
      await stage.minutes(12, visit);
      leave.abort();
      return { stage };
    },
  },
  "late-store": {
    injected: "answers of Redis are late by 0.45 s",
    async play() {
      const stage = await setStage({ throughFront: true });
      const visit = stage.users(6);
      await stage.minutes(5, visit);
      stage.front.delay(450);
      await stage.minutes(12, visit);
      return { stage };
    },
  },
  "slow-store": {
    injected: "answers of Redis are late by 1.1 s, which `UI_REPLAY_TIMEOUT_MS` allows",
    async play() {
      const stage = await setStage({ throughFront: true });
      const visit = stage.users(6);
      await stage.minutes(5, visit);
      stage.front.delay(1100);
      await stage.minutes(12, visit);
      return { stage };
    },
  },
};

/** Starts an export and returns once its handler has the slot; it waits for orders from then on. */
async function startExport(url: string, signal: AbortSignal): Promise<void> {
  const entry = (await demoEntries(url)).find(({ c, p }) => c === "demo.export" && p === "start");
  const response = await fetch(`${url}/__ui/dispatch`, {
    method: "POST",
    headers: { Accept: FRAMES_TYPE, "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ ctx: entry?.ctx, dispatchId: newDispatchId(), payload: {} }),
    signal,
  });
  if (response.status !== 200) throw new Error(`An export got ${response.status}.`);
  // The rest is cut off when the user leaves.
  response.text().catch(() => {});
}
