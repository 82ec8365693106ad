import { expect } from "vitest";
import type { UiHandler } from "@/lib/service-ui/declare/ui-on";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import type { UiStream } from "@/lib/service-ui/interaction/result";
import { bodyOf, DISPATCH_URL, newDispatchId } from "./dispatch-harness";

export const text = (event: UiInteractionEvent, value: string) => [event.setText("message", value)];
export const streaming =
  (work: (event: UiInteractionEvent) => UiStream): UiHandler =>
  (event) =>
    event.stream(work(event));
/** A handler with one frame for each word. */
export const words = (...list: string[]) =>
  streaming(
    (event) =>
      async function* () {
        for (const word of list) yield text(event, word);
      },
  );

export const FRAMES = { Accept: "application/x-ndjson" };
export const never = () => new Promise<never>(() => {});

/** Sends a dispatch that asks for frames, as the runtime does. */
export function requestFrames(dispatchId = newDispatchId()): Request {
  return new Request(DISPATCH_URL, {
    method: "POST",
    headers: { "Content-Type": "application/json", Host: "app.example", ...FRAMES },
    body: bodyOf({ dispatchId }),
  });
}

export async function linesOf(response: Response): Promise<Record<string, unknown>[]> {
  const whole = await response.text();
  const [opening, ...lines] = whole.split("\n").map((line) => JSON.parse(line));
  expect(opening).toEqual({ patches: [] });
  return lines;
}
