/**
 * The Node mount alone, with the services that the environment chooses, before handlers that stream.
 * It says `listening <port>`, `ran <id>` of each handler, `begun <id>` and `ended <id>` of each
 * generator, echoes what it is sent on standard input, and ends with that. Every other path answers
 * with its memory and how many connections are open.
 */
import { writeSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { UiPart } from "@/lib/service-ui/declare/ui-part";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import { UiResponsePatch } from "@/lib/service-ui/interaction/patch";
import { createDispatchRoute } from "@/lib/service-ui/next/server";
import { stopWhereMisconfigured } from "@/lib/service-ui/next/start-check";
import { answerDispatch } from "@/lib/service-ui/node/start-server";

type Event = UiInteractionEvent<unknown, "said">;
type Work = (event: Event, signal: AbortSignal) => AsyncGenerator<readonly UiResponsePatch[]>;

const said = (event: Event, text: string) => [event.setText("said", text)];
const elsewhere = new UiResponsePatch({
  op: "setText",
  targetInstance: "uci_another_instance00",
  targetPart: null,
  targetName: "said",
  value: "x",
});

async function* counting(event: Event, signal: AbortSignal, frames: number) {
  for (let count = 1; count <= frames; count += 1) {
    await delay(5, undefined, { signal });
    yield said(event, String(count));
  }
}

/** What a stream does, by the part that fires. */
const WORK: Readonly<Record<string, Work>> = {
  /** As many frames as the value says, a few milliseconds apart. */
  count: (event, signal) => counting(event, signal, Number(event.value())),
  /** As many frames as the value says, as fast as they may go. */
  async *rush(event) {
    for (let count = 1; count <= Number(event.value()); count += 1) {
      yield said(event, String(count));
    }
  },
  /** One frame, then nothing until it is told to end. */
  async *hold(event, signal) {
    yield said(event, "held");
    await new Promise((_resolve, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  },
  async *throws(event, signal) {
    yield* counting(event, signal, 10);
    throw new Error("after ten frames");
  },
  async *wrong(event) {
    yield said(event, "right");
    yield [elsewhere];
  },
  /** Frames that are longer together than what the kernel buffers, for at most 50 ms each. */
  async *flood(event) {
    for (;;) yield said(event, "x".repeat(60_000));
  },
  async *silent(event) {
    yield said(event, "first");
    await new Promise(() => {});
  },
  /** Goes on until the clock has passed the second that the value says. */
  async *outlive(event, signal) {
    while (Date.now() <= Number(event.value()) * 1000) {
      await delay(100, undefined, { signal });
      yield said(event, "lives");
    }
  },
};

const streams = defineUiComponent({
  name: "test.streams",
  allow: () => true,
  parts: Object.keys(WORK).map((name) => UiPart(name, "button")),
  targets: ["said"],
  events: (on) =>
    Object.entries(WORK).map(([name, work]) =>
      on(name, "click", name === "silent" || name === "flood" ? { timeoutMs: 50 } : {}, (event) => {
        writeSync(1, `ran ${event.dispatchId}\n`);
        return event.stream(async function* (signal) {
          writeSync(1, `begun ${event.dispatchId}\n`);
          try {
            yield* work(event, signal);
          } finally {
            writeSync(1, `ended ${event.dispatchId}\n`);
          }
        });
      }),
    ),
});

createDispatchRoute(createRegistry([streams]));
const server = createServer((incoming, outgoing) => {
  if (answerDispatch(incoming, outgoing)) return;
  // There with `--expose-gc`.
  globalThis.gc?.();
  server.getConnections((_error, connections) => {
    outgoing.end(JSON.stringify({ ...process.memoryUsage(), connections }));
  });
});
// As `register` does: no page is older than the store's memory.
stopWhereMisconfigured().then(() => {
  server.listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo; // a TCP server has this kind of address
    writeSync(1, `listening ${port}\n`);
  });
});
process.stdin.setEncoding("utf8").on("data", (text) => writeSync(1, String(text)));
process.stdin.on("end", () => process.exit());
