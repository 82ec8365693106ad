import { describe, expect, it } from "vitest";
import { programForAll } from "../support/bundle-program";
import { forThisTest } from "../support/for-this-test";
import { connectRaw } from "../support/raw-http";
import { printedRandom } from "../support/scale";
import { type ServerProcess, startServerProcess } from "../support/server-process";
import {
  type SharedBacking,
  shareRedis,
  shareSqliteFile,
  shareUpstash,
} from "../support/shared-backing";
import {
  newStreamDispatch,
  newUser,
  openStream,
  type StreamDispatch,
  type StreamEnd,
} from "../support/stream-client";
import { describeWithRedis } from "../support/with-redis";

const random = printedRandom("streams");
const below = (end: number) => Math.floor(random() * end);
const program = programForAll("stream-server");

const SLOTS = 10;
const FRAMES = 20;
const start = (env: Readonly<Record<string, string>>) =>
  forThisTest(startServerProcess(program(), { UI_MAX_CONCURRENT: String(SLOTS), ...env }));
/** What one user may hold where the process has no limit. */
const MOST = 100;

/** Sends a dispatch until a slot is free for it. */
async function untilTaken(
  portOf: () => number,
  dispatch: StreamDispatch,
  leaveAt?: number,
): Promise<StreamEnd> {
  for (;;) {
    const end = await openStream(portOf(), dispatch, leaveAt).end;
    // A connection is refused while the server starts again.
    if (end.status !== 503 && end.status !== undefined) return end;
  }
}

/** Fails unless each handler has run once, and each stream's `finally` after it. */
async function expectOneRunEach(server: ServerProcess, dispatches: readonly StreamDispatch[]) {
  const ids = dispatches.map(({ dispatchId }) => dispatchId).sort();
  await expect.poll(async () => [...(await server.ended())].sort()).toEqual(ids);
  expect([...(await server.ran())].sort()).toEqual(ids);
}

/** Fails unless every slot is free: as many streams can be held, and no more. */
async function expectFreeSlots({ port }: ServerProcess) {
  const burst = Array.from({ length: SLOTS }, () => openStream(port, newStreamDispatch("hold")));
  await Promise.all(burst.map(({ heard }) => heard(1)));
  const beyond = await openStream(port, newStreamDispatch("hold")).end;
  expect(beyond).toMatchObject({ status: 503, body: { code: "server_busy" } });
  for (const { leave } of burst) leave();
  const ends = await Promise.all(burst.map(({ end }) => end));
  expect(ends.map(({ frames }) => frames)).toEqual(Array(SLOTS).fill(1));
}

function suiteOf(share: () => Promise<SharedBacking>): () => void {
  return () => {
    it("runs each stream once, whichever frame its connection is cut at", async () => {
      const { env } = await forThisTest(share());
      const server = await start(env);
      const cuts = Array.from({ length: FRAMES }, (_, leaveAt) => ({
        leaveAt,
        dispatch: newStreamDispatch("count", FRAMES),
      }));
      const ends = await Promise.all(
        cuts.map(({ leaveAt, dispatch }) => untilTaken(() => server.port, dispatch, leaveAt)),
      );
      expect(new Set(ends.map(({ fate }) => fate))).toEqual(new Set(["left"]));
      const dispatches = cuts.map(({ dispatch }) => dispatch);
      await expectOneRunEach(server, dispatches);

      for (const dispatch of dispatches) {
        const again = await untilTaken(() => server.port, dispatch);
        expect(again).toMatchObject({ status: 409, body: { code: "duplicate_dispatch" } });
      }
      await expectOneRunEach(server, dispatches);
      await expectFreeSlots(server);
    });

    it("brings fifty users their frames, or ends their work if they cancel", async () => {
      const { env } = await forThisTest(share());
      const server = await start(env);
      const visits = Array.from({ length: 50 }, (_, index) => ({
        dispatch: newStreamDispatch("count", FRAMES),
        leaveAt: index % 2 === 0 ? -1 : below(FRAMES),
      }));
      const ends = await Promise.all(
        visits.map(({ dispatch, leaveAt }) => untilTaken(() => server.port, dispatch, leaveAt)),
      );
      for (const [index, end] of ends.entries()) {
        if (index % 2 === 1) expect(end.fate).toBe("left");
        else expect(end).toMatchObject({ fate: "complete", frames: FRAMES, body: { ok: true } });
      }
      const dispatches = visits.map(({ dispatch }) => dispatch);
      await expectOneRunEach(server, dispatches);
      await expectFreeSlots(server);
    });

    it("runs none again after the process was killed", async () => {
      const { env } = await forThisTest(share());
      const first = await start(env);
      let port = first.port;
      const dispatches = Array.from({ length: 50 }, () => newStreamDispatch("count", FRAMES));
      let complete = 0;
      const killAfter = 5 + below(30);
      let second: Promise<ServerProcess> | undefined;
      const restart = async () => {
        await first.kill();
        const started = await start(env);
        port = started.port;
        return started;
      };
      const ends = await Promise.all(
        dispatches.map(async (dispatch) => {
          const end = await untilTaken(() => port, dispatch);
          if (end.fate === "complete") complete += 1;
          if (complete >= killAfter) second ??= restart();
          return end;
        }),
      );
      if (!second) throw new Error("Too few streams were complete.");
      const server = await second;
      const ran = [...(await first.ran()), ...(await server.ran())];
      for (const [index, { dispatchId }] of dispatches.entries()) {
        const times = ran.filter((id) => id === dispatchId).length;
        const end = ends[index];
        // A handler that was about to run when its process died does not run at all.
        if (end?.status === 409) expect([0, 1]).toContain(times);
        else expect([times, end?.status]).toEqual([1, 200]);
      }
      for (const dispatch of dispatches) {
        expect(await untilTaken(() => port, dispatch)).toMatchObject({ status: 409 });
      }
      expect([...(await first.ran()), ...(await server.ran())]).toHaveLength(ran.length);
      await expectFreeSlots(server);
    });
  };
}

describe("streams with a SQLite file", suiteOf(shareSqliteFile));
describeWithRedis("streams with a Redis", suiteOf(shareRedis));
describeWithRedis("streams with a database behind REST", suiteOf(shareUpstash));

it("gives each kind of trouble one end", async () => {
  const { env } = await forThisTest(shareSqliteFile());
  const server = await start(env);
  const expiresAt = Math.floor(Date.now() / 1000) + 5;
  const troubles = [
    // Longer than its token, which is refused afterwards.
    {
      dispatch: newStreamDispatch("outlive", expiresAt, { lifetimeSeconds: 5 }),
      body: { ok: true },
    },
    { dispatch: newStreamDispatch("throws"), frames: 10, body: { code: "handler_failed" } },
    { dispatch: newStreamDispatch("wrong"), frames: 1, body: { code: "invalid_patch" } },
    { dispatch: newStreamDispatch("silent"), frames: 1, body: { code: "handler_timeout" } },
  ];
  const ends = troubles.map(async ({ dispatch, ...expected }) => {
    const end = await openStream(server.port, dispatch).end;
    expect(end).toMatchObject({ fate: "complete", status: 200, ...expected });
  });
  await Promise.all(ends);
  const [outlived] = troubles;
  if (outlived) {
    const again = await openStream(server.port, outlived.dispatch).end;
    expect(again).toMatchObject({ status: 403, body: { code: "expired_signed_ctx" } });
  }
  const ids = troubles.map(({ dispatch }) => dispatch.dispatchId).sort();
  expect([...(await server.ran())].sort()).toEqual(ids);
  // The silent one never ends, and its slot is free all the same.
  await expectFreeSlots(server);
});

/** Sends dispatches on one connection, without waiting for any answer. */
async function sendAtOnce(port: number, dispatches: readonly StreamDispatch[]) {
  const connection = await connectRaw(port);
  for (const dispatch of dispatches) {
    const body = JSON.stringify(dispatch);
    connection.write(
      `POST /__ui/dispatch HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: application/x-ndjson\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  }
  return connection;
}

it("ends all streams of a connection that closes, also those that wait for their turn", async () => {
  const { env } = await forThisTest(shareSqliteFile());
  const server = await start(env);
  const dispatches = Array.from({ length: 5 }, () => newStreamDispatch("hold"));
  const connection = await sendAtOnce(server.port, dispatches);
  await expect.poll(async () => (await server.begun()).length).toBe(dispatches.length);
  connection.end();
  await expectOneRunEach(server, dispatches);
  await expectFreeSlots(server);
});

it("closes the connection of a client that reads nothing", async () => {
  const { env } = await forThisTest(shareSqliteFile());
  const server = await start(env);
  const dispatch = newStreamDispatch("flood");
  const connection = await sendAtOnce(server.port, [dispatch]);
  connection.pause();
  await expectOneRunEach(server, [dispatch]);
  const connections = async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/`, {
      headers: { Connection: "close" },
    });
    return (await response.json()).connections;
  };
  await expect.poll(connections).toBe(1);
});

it("lets a user hold a hundred streams, and others theirs beside them", async () => {
  const { env } = await forThisTest(shareSqliteFile());
  const { port } = await start({ ...env, UI_MAX_CONCURRENT: "off" });
  const user = newUser();
  const hold = () => openStream(port, newStreamDispatch("hold", "", { user }));
  const held = Array.from({ length: MOST }, hold);
  await Promise.all(held.map(({ heard }) => heard(1)));
  expect(await hold().end).toMatchObject({ status: 503, body: { code: "server_busy" } });

  const other = openStream(port, newStreamDispatch("count", 1));
  expect(await other.end).toMatchObject({ status: 200, frames: 1 });
  held[0]?.leave();
  const again = newStreamDispatch("count", 1, { user });
  expect(await untilTaken(() => port, again)).toMatchObject({ status: 200, frames: 1 });
  for (const { leave } of held) leave();
});
