import { describe, expect, it } from "vitest";
import { raceDispatches, sendAgain } from "../chaos/dispatch-race";
import { DISPATCHES, isLongRun, raceTimeoutMs } from "../support/chaos-scale";
import { signUpEntry } from "../support/demo-page";
import { forThisTest } from "../support/for-this-test";
import { startNext } from "../support/next-server";
import { printedRandom } from "../support/seed";
import {
  type SharedBacking,
  shareRedis,
  shareSqliteFile,
  shareUpstash,
} from "../support/shared-backing";
import { newDispatchId } from "../support/wire";
import { describeWithRedis } from "../support/with-redis";

/**
 * Next's own request path is most of a dispatch: a tenth of what bare processes are sent, but
 * enough to race.
 */
const COUNT = Math.max(100, DISPATCHES / 10);
const random = printedRandom("several servers of the built app");

function suiteOf(share: () => Promise<SharedBacking>): () => void {
  return () => {
    it("runs each dispatch once, and none again after one server was killed and all restarted", async () => {
      const backing = await forThisTest(share());
      const env = { ...backing.env, UI_RATE_LIMIT: "off" };
      const start = () => forThisTest(startNext({ env }));
      const servers = await Promise.all([start(), start(), start(), start()]);
      const { ctx } = await signUpEntry(servers[0].url);
      const victim = servers[Math.floor(random() * servers.length)] ?? servers[0];
      let killed = false;
      const pairs = await raceDispatches({
        servers,
        count: COUNT,
        random,
        make: () => ({ ctx, dispatchId: newDispatchId() }),
        warmUps: 40,
        onProgress(done) {
          if (done < COUNT / 2 || killed) return;
          killed = true;
          process.kill(-victim.pid, "SIGKILL");
        },
      });
      const whole = pairs.filter(({ replies }) => !replies.includes("lost"));
      expect(whole.length).toBeLessThan(COUNT);
      expect(new Set(whole.map(({ replies }) => [...replies].sort().join()))).toEqual(
        new Set(["200,409 duplicate_dispatch"]),
      );

      await Promise.all(servers.map((server) => server.stop()));
      await backing.restart();
      const sent = pairs.map(({ dispatch }) => dispatch);
      expect(await sendAgain([await start()], sent)).toEqual(new Set(["409 duplicate_dispatch"]));
    });
  };
}

const options = { timeout: raceTimeoutMs };
describe("four servers of the built app that share a directory", options, suiteOf(shareSqliteFile));
if (isLongRun) {
  // In `npm test` the bare processes of `tests/chaos` stand for these.
  describeWithRedis(
    "four servers of the built app that share a Redis",
    suiteOf(shareRedis),
    options,
  );
  describeWithRedis(
    "four servers of the built app that share a database behind REST on a network that loses answers",
    suiteOf(shareUpstash),
    options,
  );
}
