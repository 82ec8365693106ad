/**
 * The dispatch endpoint on a shared store that looks, waits and then writes: what a race must find
 * out.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { readConfiguration } from "@/lib/configuration/read-configuration";
import { createDispatcher } from "@/lib/dispatch/create-dispatcher";
import { unlimited } from "@/lib/dispatch/rate-limiter";
import { createSlots } from "@/lib/dispatch/slots";
import { createKeyRing } from "@/lib/token/key-ring";
import { chaosRegistry, serveDispatch } from "./serve-dispatch";

const configuration = readConfiguration(process.env);
const directory = process.env.UI_REPLAY_DIR ?? "";

serveDispatch(
  createDispatcher({
    ...configuration,
    registry: chaosRegistry,
    keyRing: createKeyRing(configuration.secret ?? ""),
    rateLimiter: unlimited,
    slots: createSlots(),
    authorizer: { authorize: () => true },
    nowMs: Date.now,
    exposeDebug: false,
    observe: (run) => run(),
    log: () => {},
    onObserverError: () => {},
    replayStore: {
      async claim(key) {
        const file = join(directory, key.replace(":", "-"));
        if (existsSync(file)) return false;
        await wait(5);
        writeFileSync(file, "");
        return true;
      },
    },
  }),
);
