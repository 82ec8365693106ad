import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { Refresh } from "@/lib/service-ui/render/react/refresh";
import type {} from "./clock";
import { renders, useRouter } from "./router";
import { control, ModelPage, type Shown } from "./view";

/* Runs in the page of the model: it does what a step says, and tells what a person then sees. */

/** A request that has left the page. */
export interface Left {
  readonly number: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a person sees, and what the page has asked for since it was asked last. */
export interface Seen {
  readonly item: string;
  readonly version: number;
  /** What each text field holds, by its place. */
  readonly fields: Readonly<Record<string, string>>;
  readonly boxes: Readonly<Record<string, boolean>>;
  readonly text: string;
  readonly notice: string;
  readonly messages: Readonly<Record<"name" | "save", string>>;
  readonly said: string;
  readonly focus: { readonly place: string; readonly start: number; readonly end: number } | null;
  readonly isHydrated: boolean;
  readonly isBusy: boolean;
  /** Whether the runtime waits for a render. */
  readonly isAsking: boolean;
  /** The numbers of the renders that are asked for. */
  readonly renders: readonly number[];
  readonly left: readonly Left[];
  readonly entries: number;
}

export type PageStep =
  | { do: "type"; field: string; text: string; isReplacing: boolean; leaves: boolean }
  | { do: "caret"; at: number }
  | { do: "press"; part: "send" | "stamp"; times: number }
  | { do: "add"; times: number }
  | { do: "tick"; row: number }
  | { do: "fold" }
  | { do: "refresh" }
  | { do: "hydrate"; icon: boolean }
  | { do: "answer"; number: number; status: number; type: string; body: string }
  | { do: "cut"; number: number }
  | { do: "render"; number: number; shown: Shown }
  | { do: "line"; isOnline: boolean }
  | { do: "wait"; ms: number }
  | { do: "look" };

declare global {
  interface Window {
    play(step: PageStep): Promise<Seen>;
  }
}

const left: Left[] = [];
const waiting = new Map<
  number,
  { resolve(response: Response): void; reject(error: Error): void }
>();
let count = 0;
let asked = 0;
let isOnline = true;
let isHydrated = false;

const query = <Found extends Element = HTMLInputElement>(selector: string) =>
  document.querySelector<Found>(`main ${selector}`);
const TEXTS = ["name", "text", "what", "note"];
const rows = () => [...document.querySelectorAll("main li[data-ui-key]:not([inert])")];
/** The text fields of the page by their places. */
const fields = () =>
  new Map([
    ...TEXTS.map((part) => [part, query(`[data-ui-part=${part}]`)] as const),
    ...rows().map(
      (row) =>
        [
          `title:${row.getAttribute("data-ui-key")}`,
          row.querySelector<HTMLInputElement>("[data-ui-part=title]"),
        ] as const,
    ),
  ]);

function look(): Seen {
  if (renders.size === 0) asked = 0;
  const shown = query<HTMLElement>("#shown")?.dataset;
  const all = [...fields()];
  const active = document.activeElement as HTMLInputElement;
  const focus = all.find(([, field]) => field === active);
  const textOf = (selector: string) => query<HTMLElement>(selector)?.textContent ?? "";
  return {
    item: shown?.item ?? "",
    version: Number(shown?.version),
    fields: Object.fromEntries(all.map(([place, field]) => [place, field?.value ?? ""])),
    boxes: Object.fromEntries(
      rows().map((row) => [
        row.getAttribute("data-ui-key"),
        !!row.querySelector<HTMLInputElement>("[data-ui-part=done]")?.checked,
      ]),
    ),
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden is seen by nobody.
    text: document.body.innerText,
    // biome-ignore lint/performance/useDomNodeTextContent: as above.
    notice: document.querySelector<HTMLElement>("[data-service-ui-notice]")?.innerText ?? "",
    messages: {
      name: textOf("[data-ui-target=name-message]"),
      save: textOf("[data-ui-target=save-message]"),
    },
    said: textOf("[data-ui-target=said]"),
    focus: focus
      ? { place: focus[0], start: active.selectionStart ?? 0, end: active.selectionEnd ?? 0 }
      : null,
    isHydrated,
    isBusy: !!query("[aria-busy=true]"),
    isAsking: asked > 0,
    renders: [...renders.keys()],
    left: left.splice(0),
    entries: history.length,
  };
}

function type(field: HTMLInputElement | null | undefined, step: PageStep & { do: "type" }): void {
  if (!field || field.matches(":disabled")) return;
  field.focus();
  if (step.isReplacing) field.select();
  else field.setSelectionRange(field.value.length, field.value.length);
  // As a keyboard does, with trusted events.
  document.execCommand(step.text ? "insertText" : "delete", false, step.text);
  if (step.leaves) field.blur();
}

function hydrate(withIcon: boolean): void {
  if (isHydrated) return;
  isHydrated = true;
  const app = document.querySelector("#app") as Element;
  // What an extension inserts beside a field has React build the page anew.
  if (withIcon) query("[data-ui-part=name]")?.before(document.createElement("svg"));
  const first: Shown = JSON.parse(document.querySelector("#first")?.textContent ?? "");
  hydrateRoot(
    app,
    <ModelPage first={first}>
      <Refresh />
    </ModelPage>,
    { onRecoverableError: () => {} },
  );
}

function press(element: HTMLElement | null | undefined, times: number): void {
  for (let time = 0; time < times; time++) element?.click();
}

function act(step: PageStep): void | Promise<void> {
  if (step.do === "type") type(fields().get(step.field), step);
  else if (step.do === "caret") {
    const field = query("[data-ui-part=name]");
    field?.focus();
    field?.setSelectionRange(step.at, step.at);
  } else if (step.do === "press") press(query(`[data-ui-part=${step.part}]`), step.times);
  else if (step.do === "add") {
    const form = query<HTMLFormElement>("[data-ui-part=add]");
    for (let time = 0; time < step.times; time++) form?.requestSubmit();
  } else if (step.do === "tick") {
    press(rows()[step.row]?.querySelector<HTMLElement>("[data-ui-part=done]"), 1);
  } else if (step.do === "fold") control.fold?.();
  else if (step.do === "refresh") startTransition(() => useRouter().refresh());
  else if (step.do === "hydrate") hydrate(step.icon);
  else if (step.do === "line") {
    isOnline = step.isOnline;
    if (!isOnline) {
      for (const one of waiting.values()) one.reject(new TypeError("Failed to fetch"));
      waiting.clear();
    }
    dispatchEvent(new Event(isOnline ? "online" : "offline"));
  } else if (step.do === "wait") return window.playTime(step.ms);
  else if (step.do === "cut") waiting.get(step.number)?.reject(new TypeError("Failed to fetch"));
  else if (step.do === "answer") {
    const { status, type, body } = step;
    waiting
      .get(step.number)
      ?.resolve(new Response(body, { status, headers: { "Content-Type": type } }));
  } else if (step.do === "render") {
    renders.get(step.number)?.(step.shown);
    renders.delete(step.number);
  }
  if (step.do === "answer" || step.do === "cut") waiting.delete(step.number);
}

window.play = async (step) => {
  await act(step);
  await window.quiet();
  return look();
};

document.addEventListener("service:ui-refresh:requested", () => {
  asked += 1;
});
Object.defineProperty(navigator, "onLine", { get: () => isOnline });
window.fetch = (_url, init) => {
  const { method, body, headers, signal, keepalive } = init ?? {};
  if (!isOnline) return Promise.reject(new TypeError("Failed to fetch"));
  if (method !== "POST") return Promise.resolve(new Response(""));
  if (keepalive) {
    // The server is told how many are to come.
    sessionStorage.setItem("leaving", `${Number(sessionStorage.getItem("leaving")) + 1}`);
    return window.nativeFetch("/__ui/dispatch", init);
  }
  return new Promise((resolve, reject) => {
    count += 1;
    const number = count;
    waiting.set(number, { resolve, reject });
    left.push({ number, body: `${body}`, headers: headers as Record<string, string> });
    signal?.addEventListener("abort", () => {
      waiting.delete(number);
      reject(signal.reason);
    });
  });
};
