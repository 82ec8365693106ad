import { randomBytes } from "node:crypto";
import { request } from "node:http";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Dispatch } from "./dispatch-client";
import { TEST_SECRET } from "./next-server";
import { newDispatchId, sign } from "./wire";

/** One dispatch of `stream-server.ts`. */
export interface StreamDispatch extends Dispatch {
  readonly payload: object;
}

/** A signed instance, which is a user of its own. */
export const newUser = () => `uci_${randomBytes(16).toString("base64url")}`;

/** A dispatch of a user of its own, unless one is given. */
export function newStreamDispatch(
  part: string,
  value: number | string = "",
  { lifetimeSeconds = 3600, user: i = newUser() } = {},
): StreamDispatch {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { c: "test.streams", i, p: part, e: "click", u: "" };
  const ctx = sign({ ...claims, iat, exp: iat + lifetimeSeconds }, TEST_SECRET);
  return { ctx, dispatchId: newDispatchId(), payload: { value: String(value) } };
}

/** How a stream has come out for its client. */
export interface StreamEnd {
  /** `left` if the client closed the connection, `cut` if somebody else did before the end. */
  readonly fate: "complete" | "left" | "cut";
  /** Undefined if no response came. */
  readonly status: number | undefined;
  /** Such as gzip; undefined for none. */
  readonly encoding: string | undefined;
  /** The frames with patches. */
  readonly frames: number;
  /** What follows the last line break. */
  readonly body: Record<string, unknown>;
}

/** A stream that a client has asked for. */
export interface OpenStream {
  /** Resolves when as many frames have come, or it has ended. */
  readonly heard: (frames: number) => Promise<void>;
  readonly end: Promise<StreamEnd>;
  leave(): void;
}

/**
 * Asks for a stream on a connection of its own.
 *
 * @param leaveAt the frame at which the client leaves; 0 is the response's head
 */
export function openStream(port: number, dispatch: StreamDispatch, leaveAt = -1): OpenStream {
  const outgoing = request({
    agent: false,
    host: "127.0.0.1",
    port,
    method: "POST",
    path: "/__ui/dispatch",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/x-ndjson",
      "Accept-Encoding": "gzip",
    },
  });
  let status: number | undefined;
  let encoding: string | undefined;
  let fate: StreamEnd["fate"] = "cut";
  let text = "";
  let frames = 0;
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const look of waiting) look();
  };
  const leave = () => {
    fate = "left";
    outgoing.destroy();
  };
  let isOver = false;
  const end = new Promise<StreamEnd>((resolve) => {
    const settle = () => {
      isOver = true;
      const body = fate === "complete" ? JSON.parse(text) : {};
      resolve({ fate, status, encoding, frames, body });
      wake();
    };
    outgoing.on("response", (response) => {
      status = response.statusCode;
      encoding = response.headers["content-encoding"];
      if (leaveAt === 0) return leave();
      const plain = encoding === "gzip" ? pipeline(response, createGunzip(), () => {}) : response;
      plain.setEncoding("utf8").on("data", (chunk: string) => {
        const lines = (text + chunk).split("\n");
        text = lines.pop() ?? "";
        for (const line of lines) if (JSON.parse(line).patches.length > 0) frames += 1;
        if (leaveAt > 0 && frames >= leaveAt) leave();
        wake();
      });
      plain.on("end", () => {
        if (fate !== "left") fate = "complete";
      });
      plain.on("error", () => {});
      plain.on("close", settle);
    });
    outgoing.on("error", () => {});
    outgoing.on("close", () => {
      if (status === undefined || leaveAt === 0) settle();
    });
  });
  outgoing.end(JSON.stringify(dispatch));
  const heard = (count: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (frames >= count || isOver) resolve();
      };
      waiting.add(look);
      look();
    });
  return { heard, end, leave };
}
