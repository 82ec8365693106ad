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

const DEFAULT: Setting = { what: "its defaults", lines: "" };
const PASSING: Readonly<Record<ProxyName, readonly Setting[]>> = {
  nginx: [
    DEFAULT,
    { what: "HTTP/1.1 to the app", lines: "proxy_http_version 1.1;" },
    { what: "large buffers", lines: "proxy_buffering on; proxy_buffers 8 1m;" },
    {
      what: "gzip",
      lines: "gzip on; gzip_types *; gzip_proxied any; gzip_min_length 0;",
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
