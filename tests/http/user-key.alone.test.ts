import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NODE_MOUNT } from "@/lib/common/registered-symbols";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { createUi } from "@/lib/service-ui/declare/define-ui-component";
import type { UserKey } from "@/lib/service-ui/declare/user-key";
import { createDispatchRoute } from "@/lib/service-ui/next/server";
import { nodeProcess } from "@/lib/service-ui/node/create-node-mount";
import { otherInstance } from "../support/dispatch-harness";
import { fail } from "../support/for-this-test";
import { recordLines } from "../support/log-lines";
import { TEST_SECRET } from "../support/next-server";
import { serveNode } from "../support/node-server";
import { serveWebHandler } from "../support/serve-web-handler";
import { newDispatchId, post, sign } from "../support/wire";

const registryWith = (userKey: UserKey) =>
  createRegistry([
    createUi({ userKey }).defineUiComponent({
      name: "test.button",
      allow: () => true,
      parts: { go: "button" },
      events: (on) => [on("go", "click", () => {})],
    }),
  ]);

/** A process reads its environment once; each test is another process. */
function endProcess(): void {
  Reflect.deleteProperty(globalThis, NODE_MOUNT);
  for (const name of ["keys", "services", "replay-store", "log", "announced"]) {
    Reflect.deleteProperty(globalThis, Symbol.for(`service-ui.${name}`));
  }
}

beforeEach(() => {
  endProcess();
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("APP_SECRET", TEST_SECRET);
  vi.stubEnv("UI_REPLAY_STORE", "memory");
  vi.stubEnv("UI_RATE_LIMIT", "2/60s");
});
afterEach(() => {
  vi.unstubAllEnvs();
  endProcess();
});

function dispatchOf(instance: number) {
  // The store begins to remember with the first dispatch, which may fall into the next second.
  const iat = Math.floor(Date.now() / 1000) + 5;
  const claims = { c: "test.button", i: otherInstance(instance), p: "go", e: "click", u: "" };
  return {
    ctx: sign({ ...claims, iat, exp: iat + 600 }, TEST_SECRET),
    dispatchId: newDispatchId(),
  };
}

/** The address of either mount of one route. */
const MOUNTS: Readonly<Record<string, (route: ReturnType<typeof createDispatchRoute>) => unknown>> =
  {
    "Next's route": async (route) => {
      const server = await serveWebHandler(route);
      return server.url;
    },
    "the Node mount": async () => {
      const mount = nodeProcess[NODE_MOUNT] ?? fail("no mount");
      const { url } = await serveNode((incoming, outgoing) => void mount(incoming, outgoing));
      return url;
    },
  };

test.each(Object.entries(MOUNTS))("counts an account over its pages on %s", async (_, serve) => {
  const { logger } = recordLines();
  const userKey = vi.fn<UserKey>(({ headers }) => headers.get("x-user"));
  const url = String(await serve(createDispatchRoute(registryWith(userKey), { logger })));
  const send = async (instance: number, user: string) =>
    (await post(url, dispatchOf(instance), { headers: { "X-User": user } })).status;
  expect([await send(1, "a"), await send(2, "a"), await send(3, "a")]).toEqual([200, 200, 429]);
  expect(await send(4, "b")).toBe(200);
  expect(userKey).toHaveBeenCalledTimes(4);
});

test.each(Object.entries(MOUNTS))(
  "answers authorizer_failed for a userKey that throws, and spends no id, on %s",
  async (_, serve) => {
    const { lines, logger } = recordLines();
    let isBroken = true;
    const userKey = () => (isBroken ? fail("no keys") : null);
    const url = String(await serve(createDispatchRoute(registryWith(userKey), { logger })));
    const sent = dispatchOf(1);
    const { status, code } = await post(url, sent);
    expect([status, code]).toEqual([500, "authorizer_failed"]);
    expect(lines).toContainEqual(
      expect.objectContaining({
        level: "error",
        code: "authorizer_failed",
        reason: "userKey threw",
        component: "test.button",
      }),
    );
    isBroken = false;
    expect((await post(url, sent)).status).toBe(200);
  },
);

test.each(Object.entries(MOUNTS))(
  "limits whoever makes userKey throw, with 200 requests of 200 refused, on %s",
  async (_, serve) => {
    const { logger } = recordLines();
    const userKey = () => fail("bad token");
    const url = String(await serve(createDispatchRoute(registryWith(userKey), { logger })));
    const statuses: number[] = [];
    for (let sent = 0; sent < 200; sent++) statuses.push((await post(url, dispatchOf(1))).status);
    expect(statuses).toEqual([500, 500, ...Array(198).fill(429)]);
  },
);

test("refuses a userKey in the place where it was, and says where it went", () => {
  const options = { userKey: () => null };
  expect(() =>
    createDispatchRoute(
      registryWith(() => null),
      options as never,
    ),
  ).toThrow("createUi({ userKey })");
});
