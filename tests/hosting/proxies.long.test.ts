import { afterAll, beforeAll, expect, test } from "vitest";
import { programForAll } from "../support/bundle-program";
import { forThisTest } from "../support/for-this-test";
import { describeWithProxy, type ProxyName, startProxy } from "../support/proxy";
import { type ServerProcess, startServerProcess } from "../support/server-process";
import { type SharedBacking, shareSqliteFile } from "../support/shared-backing";
import { newStreamDispatch, openStream } from "../support/stream-client";

const program = programForAll("stream-server");
let backing: SharedBacking;
let server: ServerProcess;
beforeAll(async () => {
  backing = await shareSqliteFile();
  server = await startServerProcess(program(), backing.env);
});
afterAll(async () => {
  await server?.end();
  await backing?.close();
});

interface Setting {
  readonly what: string;
  readonly lines: string;
  readonly encoding?: string;
  /** Whether it learns only by the next frame that the client has left. */
  readonly isBlind?: boolean;
}

/** Has nginx decide by itself whether it buffers, as proxies do that don't know the header. */
const IGNORING = "proxy_ignore_headers X-Accel-Buffering;";
const GZIP = "gzip on; gzip_types *; gzip_proxied any; gzip_min_length 0;";
const DEFAULT: Setting = { what: "its defaults", lines: "" };
const PASSING: Readonly<Record<ProxyName, readonly Setting[]>> = {
  nginx: [
    DEFAULT,
    { what: "HTTP/1.1 to the app", lines: "proxy_http_version 1.1;" },
    { what: "HTTP/1.1, the app's wish ignored", lines: `proxy_http_version 1.1; ${IGNORING}` },
    { what: "large buffers", lines: "proxy_buffering on; proxy_buffers 8 1m;" },
    {
      what: "gzip",
      lines: GZIP,
      encoding: "gzip",
    },
  ],
  haproxy: [
    { ...DEFAULT, isBlind: true },
    { what: "an eye on clients", lines: "option abortonclose" },
    // It would compress all types then, and hold frames back for it.
    { what: "gzip", lines: "option abortonclose\n  compression algo gzip" },
  ],
  caddy: [DEFAULT, { what: "gzip", lines: "encode gzip" }],
};
/** What holds all frames back until the stream has ended. */
const HOLDING: Readonly<Record<ProxyName, readonly Setting[]>> = {
  nginx: [
    { what: "HTTP/1.0 to the app, the app's wish ignored", lines: IGNORING },
    {
      what: "gzip, the app's wish ignored",
      lines: `proxy_http_version 1.1; ${GZIP} ${IGNORING}`,
    },
  ],
  haproxy: [],
  caddy: [],
};
/** A second of silence is too long. */
const IMPATIENT: Readonly<Record<ProxyName, string | undefined>> = {
  nginx: "proxy_read_timeout 1s;",
  haproxy: "timeout server 1s",
  // Caddy has no limit for the silence of an app.
  caddy: undefined,
};

for (const name of ["nginx", "haproxy", "caddy"] as const) {
  const impatient = IMPATIENT[name];
  describeWithProxy(name, () => {
    test.each(PASSING[name])(
      "passes a frame before the next one, and ends the work of who leaves, with $what",
      async ({ lines, encoding, isBlind }) => {
        const { port } = await forThisTest(startProxy(name, server.port, lines));
        const complete = await openStream(port, newStreamDispatch("count", 20)).end;
        expect(complete).toMatchObject({ fate: "complete", frames: 20, body: { ok: true } });
        expect(complete.encoding).toBe(encoding);

        // Without an end, unless somebody ends it.
        const dispatch = isBlind ? newStreamDispatch("count", 1e9) : newStreamDispatch("hold");
        const { heard, leave, end } = openStream(port, dispatch);
        await heard(1);
        expect(await server.ended()).not.toContain(dispatch.dispatchId);
        leave();
        expect(await end).toMatchObject({ fate: "left" });
        await expect.poll(() => server.ended()).toContain(dispatch.dispatchId);
      },
    );

    test.each(HOLDING[name])("holds frames back to the end with $what", async ({ lines }) => {
      const { port } = await forThisTest(startProxy(name, server.port, lines));
      const dispatch = newStreamDispatch("hold");
      const { heard, leave, end } = openStream(port, dispatch);
      const frame = heard(1).then(() => "a frame");
      // Another stream passes from its beginning to its end meanwhile.
      const complete = await openStream(port, newStreamDispatch("count", 20)).end;
      expect(complete).toMatchObject({ fate: "complete", frames: 20 });
      expect(await Promise.race([frame, Promise.resolve("nothing")])).toBe("nothing");
      leave();
      await end;
    });

    test.skipIf(!impatient)(
      "cuts a silence that it finds too long, which ends the work",
      async () => {
        const { port } = await forThisTest(startProxy(name, server.port, impatient));
        const dispatch = newStreamDispatch("hold");
        expect(await openStream(port, dispatch).end).toMatchObject({ fate: "cut", frames: 1 });
        await expect.poll(() => server.ended()).toContain(dispatch.dispatchId);
        expect(await openStream(port, dispatch).end).toMatchObject({ status: 409 });
      },
    );
  });
}
