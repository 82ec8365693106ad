import { ATTR_WAITING } from "../wire/markup";
import { marker, pause } from "./dom";
import { declaredNow, isSameDigest } from "./elements";
import { groupOf } from "./fields";
import { does, endpoint, type Interaction, inFlight, isEdit, unanswered } from "./interaction";
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
/** Nobody needs to know of an outage that is shorter than this. */
const UNTOLD_MS = 2_000;
/** What has waited for so long is offered, and not sent. Whoever comes back has forgotten it. */
const WAIT_MS = 300_000;

/** A time in which no request reaches the server, and something waits for one that does. */
export interface Outage {
  /** When the server may be asked again, as a gateway wants it, on the page's clock. */
  notBeforeMs: number;
  /** Whether the page says that it waits. */
  isTold?: boolean;
  /** Whether an answer has come, or nothing waits any more. */
  isOver?: boolean;
  /** Whether anything else waits then. */
  isAwaited?: boolean;
  abort?: () => void;
}

let outage: Outage | undefined;

/** Whether what happens now waits, and the page says so. */
export const isWaiting = (): boolean => !!outage?.isTold || !navigator.onLine;

/** Whether an interaction was given up, or nothing is attached to which it could be sent. */
const isOver = (interaction: Interaction): boolean => !inFlight.has(interaction) || !endpoint();

/**
 * Why an interaction is not sent, or no longer: the code of its failure, or an empty text if it is
 * over; undefined if it may leave.
 *
 * The page may be rendered for another user than at the capture. Where nobody is named before or
 * after, it may be the same person, whose interaction is sent unless it has waited.
 */
export const endOf = (interaction: Interaction): string | undefined => {
  const { waited, ofUser } = interaction;
  if (isOver(interaction)) return "";
  if (waited && Math.abs(Date.now() - waited) >= WAIT_MS) return "network_error";
  const found = declaredNow(interaction);
  const isTold = found && (waited || (ofUser && found.ofUser));
  return isTold && !isSameDigest(found.ofUser, ofUser) ? "interaction_forbidden" : undefined;
};

/** Waits until an interaction has a place, or is never sent; see `endOf`. */
export const takePlace = (interaction: Interaction): Promise<void> =>
  new Promise((go) => {
    interaction.abort = go;
    line.push(interaction);
    line.sort((one, other) => one.moment - other.moment);
    fillPlaces();
  });

/** Gives the place of an interaction, if it still has one, to the next in the line. */
export const givePlace = (interaction: Interaction): void => {
  underWay.delete(interaction);
  fillPlaces();
};

const fillPlaces = (): void => {
  line.filter(isOver).forEach(leave);
  if (line[0] && !navigator.onLine) tell(begin());
  while (line[0] && !outage && underWay.size < PLACES) place(line[0]);
};

const place = (interaction: Interaction): void => {
  underWay.add(interaction);
  leave(interaction);
};

const leave = (interaction: Interaction): void => {
  line.splice(line.indexOf(interaction), 1);
  interaction.abort?.();
};

const begin = (): Outage => {
  if (!outage) {
    outage = { notBeforeMs: 0 };
    follow(outage);
  }
  return outage;
};

/** Has the first in the line ask whether the server is there, until somebody is answered. */
const follow = async (own: Outage): Promise<void> => {
  const timer = setTimeout(() => tell(own), UNTOLD_MS);
  let asker: Interaction | undefined;
  for (let pauseMs = PAUSE_MS; !own.isOver; ) {
    await pause(pauseMs, own);
    // A random pause, so that not all pages ask at once when the server is back.
    pauseMs = Math.min(pauseMs * (1.5 + Math.random()), MAX_PAUSE_MS);
    line.filter((one) => endOf(one) !== undefined).forEach(leave);
    const isAsking = asker && underWay.has(asker);
    if (isAsking || !navigator.onLine || performance.now() < own.notBeforeMs) continue;
    if (own.isTold && line[0]?.ran === "no") await renderPage();
    if (own.isOver) break;
    // Others may be under way for as long as their handlers may take.
    [asker] = line;
    if (asker) place(asker);
  }
  if (own.isTold && own.isAwaited) await renderPage();
  clearTimeout(timer);
  outage = undefined;
  tellWaiting();
  fillPlaces();
};

const tell = (own: Outage): void => {
  if (own.isTold) return;
  own.isTold = true;
  tellWaiting();
};

/**
 * Says that a request came to nothing, or that something else than the server has answered, and
 * that it will be repeated.
 *
 * @param waitMs the least pause before the next request
 */
export const noteLost = (waitMs: number): void => {
  begin().notBeforeMs = performance.now() + waitMs;
};

/** Says that the server has answered somebody, or that nothing waits for it any more. */
export const noteReached = (): void => {
  if (!outage || outage.isOver) return;
  outage.isOver = true;
  outage.isAwaited = unanswered().some((one) => !underWay.has(one));
  outage.abort?.();
};

/**
 * Renders the page before what waits leaves it, because it belongs to a page of before. The server
 * may not be there: nobody can tell. A row that may have been added would be beside its copy.
 */
const renderPage = async (): Promise<void> => {
  if (unanswered().some((one) => one.ran === "maybe" && does(one, "copy"))) return;
  await refreshNow({ code: "network_error", hasRun: "maybe" });
};

/**
 * Whether a later value of the same field waits, too, and nothing was done in between that may be
 * about this one. Of such values, the last alone is sent.
 */
export const isOutdated = ({
  root,
  ran,
  moment,
  element,
  entry,
  nativeEvent,
}: Interaction): boolean => {
  const next = [...inFlight].find((other) => {
    const isSame =
      other.element === element &&
      other.entry.e === entry.e &&
      groupOf(nativeEvent.target as Element).includes(other.nativeEvent.target as Element);
    return other.moment > moment && other.root === root && (isSame || !isEdit(other));
  });
  return !!outage && ran === "no" && !!next && isEdit(next);
};

const markWaiting = marker(ATTR_WAITING, "");

/** Marks what is shown of the interactions that wait, and has the notice count them. */
export const tellWaiting = (): void => {
  const all = unanswered();
  if (!all[0]) noteReached();
  const told = outage?.isTold ? all.filter((one) => !isOutdated(one)) : [];
  markWaiting(told.flatMap(({ element, shown }) => [element, ...shown]));
  for (const one of told) one.waited ??= Date.now();
  showWaiting(told.length);
  askBeforeLeaving();
};

const prevent = (event: Event): void => event.preventDefault();

/**
 * Has the browser ask whoever closes the page while something waits, or is named. The listener
 * isn't there otherwise, because it may keep the page from coming back whole.
 */
export const askBeforeLeaving = (): void => {
  const isOpen = (outage?.isTold && unanswered()[0]) || isNaming();
  (isOpen ? addEventListener : removeEventListener)("beforeunload", prevent);
};

/** Asks now in place of later. What a browser says of its connection is a hint and no more. */
export const noteHint = ({ type }: Event): void => {
  if (type === "offline" || !outage) fillPlaces();
  else {
    outage.notBeforeMs = 0;
    outage.abort?.();
  }
};
