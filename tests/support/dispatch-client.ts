import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { TEST_SECRET } from "./next-server";
import { newDispatchId, sign } from "./wire";

/** One dispatch, as it goes over the wire. */
export interface Dispatch {
  readonly ctx: string;
  readonly dispatchId: string;
}

/** A dispatch's status and, of a refusal, its code; `lost` where no whole answer came. */
export type Reply = `${number}` | `${number} ${string}` | "lost";

/** Sends dispatches to one server over connections that it keeps. */
export interface DispatchClient {
  send(dispatch: Dispatch): Promise<Reply>;
  close(): void;
}

/** A fresh dispatch of the component that `serveDispatch` serves, of a page of this second. */
export const newDispatch = (): Dispatch => dispatchOf(0);

/** A fresh dispatch of a page that is rendered in the next second. */
export const newDispatchOfNextPage = (): Dispatch => dispatchOf(1);

function dispatchOf(laterSeconds: number): Dispatch {
  const iat = Math.floor(Date.now() / 1000) + laterSeconds;
  const i = `uci_${randomBytes(16).toString("base64url")}`;
  const claims = { c: "chaos.counter", i, p: "go", e: "click", u: "", iat, exp: iat + 3600 };
  return { ctx: sign(claims, TEST_SECRET), dispatchId: newDispatchId() };
}

export function connectClient(port: number): DispatchClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return {
    send: ({ ctx, dispatchId }) =>
      new Promise((resolve) => {
        const lost = () => resolve("lost");
        const outgoing = request({
          agent,
          host: "127.0.0.1",
          port,
          method: "POST",
          path: "/__ui/dispatch",
          headers: { "Content-Type": "application/json" },
        });
        outgoing.on("error", lost);
        outgoing.on("response", (response) => {
          text(response).then((body) => resolve(reply(response.statusCode, body)), lost);
        });
        outgoing.end(JSON.stringify({ ctx, dispatchId, payload: {} }));
      }),
    close: () => agent.destroy(),
  };
}

function reply(status = 0, body: string): Reply {
  const { code } = JSON.parse(body);
  return code === undefined ? `${status}` : `${status} ${code}`;
}
