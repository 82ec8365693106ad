import { describe, expect, it } from "vitest";
import { programForAll } from "../support/bundle-program";
import { forThisTest } from "../support/for-this-test";
import { DISPATCHES, printedRandom, raceTimeoutMs } from "../support/scale";
import { startServerProcess } from "../support/server-process";
import {
  type SharedBacking,
  shareRedis,
  shareSqliteFile,
  shareUpstash,
} from "../support/shared-backing";
import { describeWithRedis } from "../support/with-redis";
import { countRuns, type Pair, raceDispatches, sendAgain } from "./dispatch-race";

const random = printedRandom("processes");
const each = <T>(times: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: times }, make));
const dispatchesOf = (pairs: readonly Pair[]) => pairs.map(({ dispatch }) => dispatch);

const program = programForAll("dispatch-server");

const start = (path: string, env: SharedBacking["env"]) =>
  forThisTest(startServerProcess(path, env));

function suiteOf(share: () => Promise<SharedBacking>): () => void {
  return () => {
    async function startFour() {
      const backing = await forThisTest(share());
      return { backing, servers: await each(4, () => start(program(), backing.env)) };
    }

    it("runs every handler once of dispatches sent twice at once, and none after all was restarted", async () => {
      const { backing, servers } = await startFour();
      const pairs = await raceDispatches({ servers, count: DISPATCHES, random });
      const dispatches = dispatchesOf(pairs);

      const replies = new Set(pairs.map(({ replies }) => [...replies].sort().join()));
      expect(replies).toEqual(new Set(["200,409 duplicate_dispatch"]));
      const runs = await countRuns(servers, dispatches);
      expect(runs.size).toBe(DISPATCHES);
      expect(new Set(runs.values())).toEqual(new Set([1]));

      for (const server of servers) await server.end();
      await backing.restart();
      const restarted = await each(4, () => start(program(), backing.env));
      expect(await sendAgain(restarted, dispatches)).toEqual(new Set(["409 duplicate_dispatch"]));
    });

    it("loses no claim of a process that is killed under load", async () => {
      const { backing, servers } = await startFour();
      const victim = Math.floor(random() * servers.length);
      // Early enough that a third of the dispatches are still to be sent.
      const killAfter = Math.floor(DISPATCHES * (0.1 + 0.2 * random()));
      let killed: Promise<void> | undefined;
      const pairs = await raceDispatches({
        servers,
        count: DISPATCHES,
        random,
        onProgress(done) {
          if (done >= killAfter) killed ??= servers[victim]?.kill();
        },
      });
      await killed;
      const dispatches = dispatchesOf(pairs);
      expect(pairs.filter(({ replies }) => replies.includes("lost")).length).toBeGreaterThan(0);
      expect((await servers[victim]?.ran())?.length).toBeGreaterThan(0);

      // Every pair had one server that lived, so all are claimed, whoever claimed them.
      const replacement = await start(program(), backing.env);
      const living = [...servers.filter((_, index) => index !== victim), replacement];
      expect(await sendAgain(living, dispatches)).toEqual(new Set(["409 duplicate_dispatch"]));

      const runs = await countRuns([...servers, replacement], dispatches);
      for (const { dispatch, servers: sentTo, replies } of pairs) {
        const times = runs.get(dispatch.dispatchId);
        // A handler that was about to run when its process died does not run at all: at most once.
        if (sentTo.includes(victim) && !replies.includes("200")) expect([0, 1]).toContain(times);
        else expect(times).toBe(1);
      }
    });
  };
}

const options = { timeout: raceTimeoutMs };
describe("four processes that share a SQLite file", options, suiteOf(shareSqliteFile));
describeWithRedis("four processes that share a Redis over TCP", suiteOf(shareRedis), options);
describeWithRedis(
  "four processes that share a database behind REST on a network that loses answers",
  suiteOf(shareUpstash),
  options,
);
