import type { DispatchRequestBody, DispatchSuccessBody } from "../wire/dispatch";
import type { HasRun } from "../wire/failures";
import { isLocalPath } from "../wire/local-path";
import { DISPATCH_PATH } from "../wire/markup";
import { type DispatchingDetail, EVENT_SKIPPED, type SkipReason } from "../wire/runtime-events";
import { raise } from "./dom";
import type { Undo } from "./service-ui";

/** A manifest's declaration of an event for an element. */
export type Declared = Pick<
  DispatchingDetail,
  "root" | "element" | "component" | "instanceId" | "entry" | "options"
> & {
  /** The digest of the user whom the manifest is for; null if nobody knows. */
  readonly ofUser: string | null;
  /** The digest of the record that the instance shows; null if it shows none. */
  readonly ofRecord: string | null;
};

/** One captured event, from its capture to its response. */
export interface Interaction extends Declared, Pick<DispatchingDetail, "payload" | "nativeEvent"> {
  /** The part's element and the element's ancestors at the capture, out to the root. */
  readonly ancestry: readonly Element[];
  /** When the event was captured, on the logical clock. */
  readonly moment: number;
  /** The page at the capture: the path of its address. */
  readonly path: string;
  /** Whether the box that fired is checked. */
  readonly isChecked: boolean | undefined;
  /** What to do when the interaction is settled, for what it did at once. */
  readonly settlings: ((hasRun: boolean) => void)[];
  /** What it shows at once: the elements that it has changed, and the copies. */
  readonly shown: Set<Element>;
  /** Since when it has waited for the server to be reached, Unix milliseconds. */
  waited?: number | undefined;
  /** What to tell whoever waited for it, if it isn't known to be done. */
  unsent?: string | undefined;
  /** The elements whose `aria-invalid` the response has set. */
  readonly marked: Set<Element>;
  /** The fields whose values the payload has. */
  sentFields: readonly Element[];
  /** The first field that the response has marked as invalid, else the part that was refused. */
  invalidAt?: Element | undefined;
  /** The custom element that was pressed to submit the form. */
  readonly presser: Element | undefined;
  /** Whether a person has since pressed something else in the form that is submitted. */
  isPassed?: boolean;
  /** Whether something else is in its field by now, or the field is gone: its text is nowhere. */
  isDisplaced?: boolean;
  /** Whether a script of the page has prevented the submit. */
  isCancelled?: boolean;
  /** Whether the handler has run, as far as the runtime can tell; "yes" once its answer shows. */
  ran: HasRun;
  /** The last request; unset if the next request needs a new token and id. */
  request?: DispatchRequestBody | undefined;
  /** The newest token of the page when the request was made, which a draft does not go with. */
  newest?: string;
  /** Whether the server has refused it, because somebody else has saved meanwhile. */
  isConflict?: boolean;
  /** Whether frames have arrived. The handler has run then, and ended if no response is there. */
  isStream?: boolean;
  /** Whether it waits for a new token, because the server has refused its own as stale. */
  isStale?: boolean;
  /**
   * Ends what the interaction waits for now: its delay, a place in the line, the response, or the
   * pause before a repeat. Each wait sets it anew.
   */
  abort?: (() => void) | undefined;
  /**
   * Settles when the patches of the response are applied, or when the interaction fails or is
   * aborted. The value is the response, which may ask for more than patches.
   */
  answered?: Promise<DispatchSuccessBody | undefined>;
}

/** An interaction with the request that it was sent with. */
export type Sent = Interaction & DispatchingDetail;

/** Interactions held back by `debounce`, at most one for each element. */
export const waiting = new Set<Interaction>();

/**
 * Interactions that are queued, that have no response yet, or whose refresh is in flight, in the
 * order of their capture.
 */
export const inFlight = new Set<Interaction>();

/** What the server has not answered. What streams has begun. */
export const unanswered = (): Interaction[] =>
  [...inFlight].filter(({ ran, isStream }) => ran !== "yes" && !isStream);

/** All that is held back or in flight. */
export const unsettled = (): Interaction[] => [...waiting, ...inFlight];

/**
 * Whether one of its commands is an act of this name, or changes every element of a name. A render
 * must not show a row beside its copy.
 */
export const does = (
  { options }: Interaction,
  what: "copy" | "reset" | "every",
): boolean | undefined => options.atOnce?.some((command) => command.op === what || what in command);

/** Whether somebody has typed or chosen something. */
export const isEdit = ({ nativeEvent: { type } }: Interaction): boolean =>
  /^(input|change)$/.test(type);

/** A render that the runtime asks for. */
export interface Render {
  /** The interactions whose answers ask for it. */
  askers: readonly Interaction[];
  /** When it was asked for, on the logical clock. */
  began: number;
  /** What to do again once it is there, because it may be older. */
  readonly again: (() => void)[];
  /** Where it goes, if it is a navigation. */
  readonly path?: string | undefined;
  /** Ends it, because a later one has ended; set while it has been asked for. */
  overtake?: (() => void) | undefined;
}

/** The renders that are under way. */
export const renders = new Set<Render>();

/** Whether a page load or a render that happens now may be one that the runtime has asked for. */
export const isAsking = (): boolean => [...renders].some(({ overtake }) => overtake);

/** Whether one of them was asked for before a time, and may be older than what was then. */
export const isOlderUnderWay = (time = 0): boolean =>
  [...renders].some(({ began }) => time > began);

/** Says that an interaction is not sent, or no longer, so that none is lost in silence. */
export const skip = (interaction: Interaction, reason: SkipReason): void => {
  raise(EVENT_SKIPPED, { ...interaction, reason });
};

/** The attached endpoints, the newest last. */
const attached = new Set<{ readonly endpoint: string }>();

/** Resolves an address by the page's origin, because content may hold a `<base>` of another one. */
export const ofThisOrigin = (address: string): string => new URL(address, location.origin).href;

export const attach = (endpoint: string): Undo => {
  const own = { endpoint };
  attached.add(own);
  return () => attached.delete(own);
};

/** The endpoint that captured events are posted to, which is the last one attached. */
export const endpoint = (): string | undefined => [...attached].at(-1)?.endpoint;

/**
 * The app's `basePath`, which is the beginning of the endpoint's path; empty if the endpoint is not
 * a path of this origin.
 */
export const basePath = (address = ""): string => {
  const [base = "", rest] = address.split(DISPATCH_PATH);
  // With the slash of the path behind it, a base of `/` would lead to another host.
  return /^\/?$/.test(`${rest}`) && isLocalPath(`${base}/`) ? base : "";
};
