import { ATTR_WAITING } from "../wire/markup";
import { writeAttribute } from "./dom";
import { pause } from "./hydration";
import { does, type Interaction, inFlight, isValueOf } from "./interaction";
import { isNaming, showWaiting } from "./notice";
import { refreshNow } from "./page";

/**
 * How many posts of a page are under way at once. A render, a link and another tab also need some
 * of the six connections that browsers open to a server over HTTP/1.1, and a server with few slots
 * lets a user have four.
 */
const PLACES = 4;

const underWay = new Set<Interaction>();
/** What waits for a place, in the order of the capture. */
const line: Interaction[] = [];

/** The first pause before the server is asked again, and the longest, milliseconds. */
const PAUSE_MS = 120;
const MAX_PAUSE_MS = 5_000;
/** The longest that a timer takes; a gateway may ask for more. */
const LONGEST_MS = 2 ** 31 - 1;
/** Nobody needs to know of an outage that is shorter than this. */
const UNTOLD_MS = 2_000;
/** What has waited for so long is offered, and not sent. */
const WAIT_MS = 300_000;

/** A time in which no request reaches the server, and something waits for one that does. */
interface Outage {
  pauseMs: number;
  isPausing?: boolean;
  /** Whether the first in the line may ask whether the server is there. */
  isDue?: boolean;
  /** Who asks, and whether its request has left. */
  asker?: Interaction | undefined;
  isAsked?: boolean;
  /** Whether the page says that it waits. */
  isTold?: boolean;
  /** Whether an answer has come, and the page is rendered before anything else leaves. */
  isEnding?: boolean;
  readonly timer: ReturnType<typeof setTimeout>;
  abort?: (() => void) | undefined;
}

let outage: Outage | undefined;

/** Whether what happens now waits, and the page says so. */
export const isWaiting = (): boolean => !!outage?.isTold || !navigator.onLine;

/** Whether an interaction has waited for too long. Whoever comes back then has forgotten it. */
export const isLate = ({ waited }: Interaction): boolean =>
  !!waited && Math.abs(Date.now() - waited) >= WAIT_MS;

/**
 * Waits until an interaction has a place, is given up, or has waited for too long. In an outage,
 * one place is given after each pause.
 */
export const takePlace = (interaction: Interaction): Promise<void> =>
  new Promise((go) => {
    interaction.abort = go;
    if (isLate(interaction)) {
      go();
      return;
    }
    line.push(interaction);
    line.sort((one, other) => one.moment - other.moment);
    fillPlaces();
  });

/** Gives the place of an interaction, if it still has one, to the next in the line. */
export const givePlace = (interaction: Interaction): void => {
  underWay.delete(interaction);
  if (outage?.asker === interaction && !outage.isAsked) outage.isDue = true;
  fillPlaces();
};

/**
 * Says that a request leaves, which in an outage asks for all others whether they reach anybody.
 */
export const noteAsking = (): void => {
  if (outage) outage.isAsked = true;
};

const fillPlaces = (): void => {
  line.filter((one) => !inFlight.has(one)).forEach(leave);
  if (line[0] && !navigator.onLine) tell(begin());
  // Others may be under way for as long as their handlers may take.
  const isOpen = () => (outage ? outage.isDue && navigator.onLine : underWay.size < PLACES);
  while (line[0] && isOpen()) {
    const [next] = line;
    if (outage) Object.assign(outage, { isDue: false, isAsked: false, asker: next });
    underWay.add(next);
    leave(next);
  }
};

const leave = (interaction: Interaction): void => {
  line.splice(line.indexOf(interaction), 1);
  interaction.abort?.();
};

const begin = (): Outage => {
  outage ??= {
    pauseMs: PAUSE_MS,
    timer: setTimeout(() => outage && tell(outage), UNTOLD_MS),
  };
  return outage;
};

const tell = (own: Outage): void => {
  if (own.isTold) return;
  own.isTold = true;
  tellWaiting();
};

/**
 * Says that a request came to nothing, or that something else than the server has answered.
 *
 * @param isAgain whether it will be repeated, so that it waits
 * @param waitMs the least pause before the next request
 */
export const noteLost = (isAgain: boolean, waitMs: number): void => {
  const own = isAgain ? begin() : outage;
  if (!own || own.isPausing || own.isEnding) return;
  own.isPausing = true;
  own.asker = undefined;
  // A random pause, so that not all pages ask at once when the server is back.
  const { pauseMs } = own;
  own.pauseMs = Math.min(pauseMs * (1.5 + Math.random()), MAX_PAUSE_MS);
  pause(Math.min(Math.max(pauseMs, waitMs), LONGEST_MS), own).then(() => ask(own));
};

/** Lets the first in the line ask. If it never left, the page is rendered before. */
const ask = async (own: Outage): Promise<void> => {
  own.isPausing = true;
  if (own.isTold && navigator.onLine && line[0]?.ran === "no") await renderPage();
  own.isPausing = false;
  if (outage !== own || own.isEnding) return;
  own.isDue = true;
  fillPlaces();
};

/** Says that the server has answered an interaction. */
export const noteReached = async (interaction: Interaction): Promise<void> => {
  const own = outage;
  if (!own || own.isEnding) return;
  own.isEnding = true;
  if (own.isTold && waitingNow().some((other) => other !== interaction)) await renderPage();
  if (outage === own) end(own);
};

const end = (own: Outage): void => {
  outage = undefined;
  clearTimeout(own.timer);
  own.abort?.();
  tellWaiting();
  fillPlaces();
};

/**
 * Renders the page before what waits leaves it, because it belongs to a page of before. The server
 * may not be there: nobody can tell. A row that may have been added would be beside its copy.
 */
const renderPage = async (): Promise<void> => {
  if (waitingNow().some((one) => one.ran === "maybe" && does(one, "copy"))) return;
  await refreshNow({ code: "network_error", hasRun: "maybe" });
};

/** What the server has not answered. What streams has begun, and is not sent again. */
const waitingNow = (): Interaction[] =>
  [...inFlight].filter(({ ran, isStream }) => ran !== "yes" && !isStream);

/**
 * Whether a later value of the same field waits, too, and nothing was done in between that may be
 * about this one. Of such values, the last alone is sent.
 */
export const isOutdated = (interaction: Interaction): boolean => {
  const { root, ran, moment } = interaction;
  const later = [...inFlight].filter((other) => other.moment > moment && other.root === root);
  const at = later.findIndex((other) => isValueOf(other, interaction));
  return (
    !!outage &&
    ran === "no" &&
    at >= 0 &&
    later.slice(0, at).every(({ nativeEvent: { type } }) => /^(input|change)$/.test(type))
  );
};

let marked = new Set<Element>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Marks what is shown of the interactions that wait, and has the notice count them. */
export const tellWaiting = (): void => {
  const all = outage ? waitingNow() : [];
  if (outage && !all[0]) {
    end(outage);
    return;
  }
  const told = outage?.isTold ? all.filter((one) => !isOutdated(one)) : [];
  const shown = new Set(told.flatMap(({ element, shown }) => [element, ...shown]));
  for (const element of marked) {
    if (!shown.has(element)) writeAttribute(element, ATTR_WAITING, null);
  }
  for (const element of shown) {
    if (!marked.has(element)) writeAttribute(element, ATTR_WAITING, "");
  }
  marked = shown;
  const now = Date.now();
  const since = told.map((one) => {
    one.waited ??= now;
    return one.waited;
  });
  clearTimeout(timer);
  if (since[0]) timer = setTimeout(expire, Math.min(...since) + WAIT_MS - now);
  showWaiting(told.length);
  askBeforeLeaving();
};

/** Ends what has waited for too long. What waits for another ends after it. */
const expire = (): void => {
  line.filter(isLate).forEach(leave);
  tellWaiting();
};

const prevent = (event: Event): void => event.preventDefault();

/**
 * Has the browser ask whoever closes the page while something waits, or is named. The listener
 * isn't there otherwise, because it may keep the page from coming back whole.
 */
export const askBeforeLeaving = (): void => {
  const isOpen = (outage?.isTold && waitingNow()[0]) || isNaming();
  (isOpen ? addEventListener : removeEventListener)("beforeunload", prevent);
};

/** Asks now in place of later. What a browser says of its connection is a hint and no more. */
export const noteHint = ({ type }: Event): void => {
  if (type === "offline") fillPlaces();
  else if (outage?.isPausing) outage.abort?.();
  else if (outage && !outage.asker) ask(outage);
};
