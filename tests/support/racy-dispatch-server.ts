/**
 * The dispatch endpoint on a shared store that looks, waits and then writes: what a race must find
 * out.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readConfiguration } from "@/lib/configuration/read-configuration";
import { dispatch } from "@/lib/dispatch/dispatch";
import { dispatchRequestOf } from "@/lib/dispatch/dispatch-request";
import { unlimited } from "@/lib/dispatch/rate-limiter";
import { respond, toResponse } from "@/lib/dispatch/respond";
import { createSlots } from "@/lib/dispatch/slots";
import { createClaim } from "@/lib/replay/create-claim";
import type { ReplayStore } from "@/lib/replay/replay-store";
import { createKeyRing } from "@/lib/token/key-ring";
import { chaosRegistry, serveDispatch } from "./serve-dispatch";

const configuration = readConfiguration(process.env);
const directory = process.env.UI_REPLAY_DIR ?? "";

const racy: ReplayStore = {
  async claim(key) {
    const file = join(directory, key.replace(":", "-"));
    if (existsSync(file)) return false;
    await wait(5);
    writeFileSync(file, "");
    return true;
  },
};
const services = {
  ...configuration,
  registry: chaosRegistry,
  keyRing: createKeyRing(configuration.secret ?? ""),
  claim: createClaim(racy, configuration.replayTimeoutMs),
  rateLimiter: unlimited,
  slots: createSlots(),
  authorizer: { authorize: () => true },
  nowMs: Date.now,
};

serveDispatch(async (request) =>
  toResponse(respond(await dispatch(dispatchRequestOf(request), services), false)),
);
