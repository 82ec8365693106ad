import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { programForAll } from "../support/bundle-program";
import { type Dispatch, newDispatch } from "../support/dispatch-client";
import { forThisTest } from "../support/for-this-test";
import { DISPATCHES, printedRandom, raceTimeoutMs } from "../support/scale";
import { type ServerProcess, startServerProcess } from "../support/server-process";
import {
  type SharedBacking,
  shareRedis,
  shareSqliteFile,
  shareUpstash,
} from "../support/shared-backing";
import { describeWithRedis } from "../support/with-redis";
import { countRuns } from "./dispatch-race";

/** As many of a page's documents send at once. */
const SENDERS = 24;
const random = printedRandom("receipts");
const program = programForAll("dispatch-server");

/** What a page ends with: an answer, or what it was told of the one that was lost. */
interface End {
  readonly dispatch: Dispatch;
  readonly status: number;
  readonly outcome?: string;
  readonly answer?: string;
  readonly hasRun?: string;
}

function suiteOf(share: () => Promise<SharedBacking>): () => void {
  return () => {
    it(
      "tells every page whose answer is lost what agrees with what has run",
      async () => {
        const backing = await forThisTest(share());
        // A process that was killed counts as running for this long, and five seconds.
        const env = { ...backing.env, UI_HANDLER_TIMEOUT_MS: "1000" };
        const start = () => forThisTest(startServerProcess(program(), env));
        const all: ServerProcess[] = await Promise.all(Array.from({ length: 4 }, start));
        const living = [...all];
        const anyOf = () => living[Math.floor(random() * living.length)] as ServerProcess;

        async function post({ ctx, dispatchId }: Dispatch, isCut: boolean): Promise<object | null> {
          const controller = new AbortController();
          // Some leave before the handler has begun, some when the answer is under way.
          if (isCut) setTimeout(() => controller.abort(), random() * 12);
          try {
            const response = await fetch(`http://127.0.0.1:${anyOf().port}/__ui/dispatch`, {
              method: "POST",
              headers: {
                "Content-Type": "application/json",
                "Ui-Document": "0123456789abcdef0123456789abcdef",
              },
              body: JSON.stringify({ ctx, dispatchId, payload: {} }),
              signal: controller.signal,
            });
            return { ...(await response.json()), status: response.status };
          } catch {
            return null;
          }
        }

        /** Repeats a dispatch as the runtime does. */
        async function interact(dispatch: Dispatch): Promise<End> {
          let pauseMs = 20;
          for (let isCut = random() < 0.4; ; isCut = random() < 0.2) {
            const { status, ...told } = Object(await post(dispatch, isCut));
            if (status && status !== 503 && told.outcome !== "running") {
              return { dispatch, status, ...told };
            }
            pauseMs = Math.min(2 * pauseMs, 1000);
            await wait(pauseMs);
          }
        }

        const ends: End[] = [];
        let begun = 0;
        let kills = 0;
        async function sender(): Promise<void> {
          while (begun < DISPATCHES) {
            begun += 1;
            if (begun > (DISPATCHES * (kills + 1)) / 5 && kills < 3) {
              kills += 1;
              const [victim] = living.splice(Math.floor(random() * living.length), 1);
              await victim?.kill();
              const next = await start();
              all.push(next);
              living.push(next);
            }
            ends.push(await interact(newDispatch()));
          }
        }
        await Promise.all(Array.from({ length: SENDERS }, sender));

        const runs = await countRuns(
          all,
          ends.map(({ dispatch }) => dispatch),
        );
        const kinds = new Map<string, number>();
        for (const { dispatch, status, outcome, answer, hasRun } of ends) {
          const times = runs.get(dispatch.dispatchId) ?? 0;
          const kind = [status, outcome, answer, hasRun].filter(Boolean).join(" ");
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
          const possible = POSSIBLE.get(kind);
          expect(possible, `${kind} of ${dispatch.dispatchId}, which ran ${times} times`).toContain(
            times,
          );
        }
        expect(kinds.get("409 ended ok yes") ?? 0).toBeGreaterThan(0);
      },
      4 * raceTimeoutMs,
    );
  };
}

/** How often a handler may have run whose page ends so. */
const POSSIBLE: ReadonlyMap<string, readonly number[]> = new Map([
  ["200", [1]],
  ["409 ended ok yes", [1]],
  ["409 ended refused no", [0]],
  ["409 ended failed maybe", [0, 1]],
  ["409 unknown maybe", [0, 1]],
]);

describe("four processes over one SQLite file", suiteOf(shareSqliteFile));
describeWithRedis("four processes over Redis", suiteOf(shareRedis));
describeWithRedis("four processes over Upstash", suiteOf(shareUpstash));
