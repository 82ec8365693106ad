import { z } from "zod";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { createUi } from "@/lib/service-ui/declare/define-ui-component";
import type { UiHandler, UiOnOptions } from "@/lib/service-ui/declare/ui-on";
import { UiPart } from "@/lib/service-ui/declare/ui-part";
import type { UserKey } from "@/lib/service-ui/declare/user-key";
import { answerInFrames } from "@/lib/service-ui/dispatch/answer-in-frames";
import { type DispatchServices, dispatch as dispatchOn } from "@/lib/service-ui/dispatch/dispatch";
import { dispatchRequestOf } from "@/lib/service-ui/dispatch/dispatch-request";
import type { Outcome } from "@/lib/service-ui/dispatch/outcome";
import { toResponse } from "@/lib/service-ui/dispatch/respond";
import type { SendFrame } from "@/lib/service-ui/dispatch/run-stream";
import type { ReportDispatch } from "@/lib/service-ui/dispatch/telemetry";
import {
  memoryServices,
  type Different as OtherServices,
} from "@/lib/service-ui/testing/memory-services";
import { errorsOf } from "@/lib/service-ui/testing/pipeline";
import type { Claims } from "@/lib/service-ui/wire/canonical-claims";
import { sealInstanceId } from "@/lib/service-ui/wire/instance-id";
import { contextWith, keyRing as KEY_RING, NOW } from "./claims";

export const DISPATCH_URL = "https://app.example/__ui/dispatch";

let dispatches = 0;
/** A dispatch id that no other call gives. */
export function newDispatchId(): string {
  dispatches += 1;
  return `ui_evt_${dispatches.toString(16).padStart(32, "0")}`;
}

/** The id of another instance than the one of `contextWith`, a different one for each number. */
export function otherInstance(number: number): string {
  return `uci_${String(number).padStart(22, "0")}`;
}

/** What a test sends; a field that it leaves out is a right one. */
export interface Sent {
  readonly claims?: Partial<Claims>;
  readonly ctx?: string;
  readonly dispatchId?: string;
  readonly payload?: unknown;
  /** Sent in place of the whole JSON body. */
  readonly body?: BodyInit;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HarnessAnswer {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: Record<string, unknown>;
  readonly headers: Headers;
}

/** What a harness does differently from the default. */
export interface Different
  extends Partial<Pick<DispatchServices, "nowMs" | "registry" | "keyRing">>,
    OtherServices {
  readonly exposeDebug?: boolean;
  readonly userKey?: UserKey;
  readonly report?: ReportDispatch;
}

/**
 * A dispatcher for one component, `demo.sign-up`, and one with sealed props, `demo.row`, on a
 * memory store and a clock that stands still at `NOW`. `handled` counts the handlers' runs.
 * `options` are those of the event that `send` fires.
 */
export function createHarness(
  handler: UiHandler = (event) => event.setText("message", "ok"),
  {
    exposeDebug = false,
    report = (run) => run(),
    registry,
    keyRing = KEY_RING,
    nowMs,
    userKey,
    ...different
  }: Different = {},
  options: UiOnOptions = {},
) {
  const state = {
    handled: 0,
    now: NOW,
    errors: [] as unknown[],
    outcomes: [] as Outcome[],
  };
  const counted: UiHandler = (event) => {
    state.handled += 1;
    return handler(event);
  };
  const { defineUiComponent } = createUi(userKey ? { userKey } : {});
  const signUp = defineUiComponent({
    name: "demo.sign-up",
    allow: "authorizer",
    parts: [UiPart("email", "input", "user.email"), UiPart("go", "button")],
    targets: ["message"],
    events: (on) => [on("email", "input", options, counted), on("go", "click", counted)],
  });
  const row = defineUiComponent({
    name: "demo.row",
    allow: "authorizer",
    props: z.object({ sku: z.string() }),
    parts: { quantity: "number" },
    targets: ["message"],
    events: (on) => [on("quantity", "input", counted)],
  });
  const services = memoryServices(
    {
      registry: registry ?? createRegistry([signUp, row]),
      keyRing,
      nowMs: nowMs ?? (() => state.now * 1000),
    },
    {
      authorizer: { authorize: () => true },
      bodyTimeoutMs: 1000,
      handlerTimeoutMs: 1000,
      streamMaxSeconds: 60,
      ...different,
    },
  );
  async function dispatch(request: Request): Promise<Response> {
    const asked = dispatchRequestOf(request);
    const run = async (sendFrame?: SendFrame) => {
      const outcome = await report(() => dispatchOn(asked, services, sendFrame), "next");
      state.outcomes.push(outcome);
      state.errors.push(...errorsOf(outcome));
      return outcome;
    };
    return toResponse(await answerInFrames(asked, run, exposeDebug));
  }

  async function send(sent: Sent = {}): Promise<HarnessAnswer> {
    const method = sent.method ?? "POST";
    const response = await dispatch(
      new Request(DISPATCH_URL, {
        method,
        headers: { "Content-Type": "application/json", Host: "app.example", ...sent.headers },
        ...(method === "GET" || method === "HEAD" ? {} : { body: sent.body ?? bodyOf(sent) }),
        duplex: "half",
      } as RequestInit),
    );
    const body = JSON.parse(await response.text());
    return { status: response.status, code: body.code, body, headers: response.headers };
  }
  return { state, dispatch, send };
}

export function bodyOf({ claims, ctx, dispatchId = newDispatchId(), payload = {} }: Sent): string {
  return JSON.stringify({ ctx: ctx ?? contextWith(claims), dispatchId, payload });
}

/** Claims of an instance of `demo.row` that was rendered with these props. */
export function rowClaims(props: unknown): Partial<Claims> {
  return { c: "demo.row", i: sealInstanceId("demo.row", props, KEY_RING), p: "quantity", u: "" };
}
