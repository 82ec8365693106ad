import type { ReplayConfiguration } from "../../../configuration/read-replay";
import { CLOCK_TOLERANCE_SECONDS } from "../../../wire/verify";
import { type HttpReply, memberOf } from "./ask";
import { type Finding, note, ok, problem } from "./finding";

export interface HealthReply {
  /** The address that was asked. */
  readonly at: string;
  /** The address of the app around it, such as `https://a.example/shop`. */
  readonly app: string;
  readonly reply: HttpReply;
  /** This machine's clock in the middle of the question, milliseconds. */
  readonly middleMs: number;
}

export interface HealthCheck {
  /** `UI_HEALTH_TOKEN`, if this environment has one. */
  readonly token: string | undefined;
  readonly replies: HealthReply[];
}

/** Names what has to be the same in the processes of an app, and is not. */
export function* compareProcesses(replies: readonly HealthReply[]): Generator<Finding> {
  const [first, ...others] = replies;
  if (first === undefined || others.length === 0) return;
  if (replies.some(({ reply }) => textOf(reply, "key") === undefined)) {
    const says = "The keys, builds and clocks of the addresses were not compared.";
    yield note("processes", says, "Set UI_HEALTH_TOKEN, for the app and for the doctor.");
  }
  const before: HealthReply[] = [first];
  for (const other of others) {
    const found = before.flatMap((one) => [...compare(one, other)]);
    if (found.length === 0) yield ok("processes", `${other.at} is as the others`);
    yield* found;
    before.push(other);
  }
}

function* compare(one: HealthReply, other: HealthReply): Generator<Finding> {
  const both = `${one.at} and ${other.at}`;
  if (areZones(one, other)) {
    if (keysOf(one).some((key) => keysOf(other).includes(key))) {
      const says = `Two apps on one origin have a key in common: ${both} run each other's tokens.`;
      yield problem("zones", says, "Give each app its own APP_SECRET, and each its basePath.");
    } else {
      yield ok("zones", `${both} are two apps on one origin, and take no key of each other's`);
    }
    return;
  }
  const differs = (name: string) => {
    const [a, b] = [textOf(one.reply, name), textOf(other.reply, name)];
    return a !== undefined && b !== undefined && a !== b;
  };
  const isRefused = (from: HealthReply, by: HealthReply) => {
    const key = textOf(from.reply, "key");
    const own = textOf(by.reply, "key");
    return key !== undefined && own !== undefined && key !== own && !formerKeys(by).includes(key);
  };
  for (const [from, by] of [
    [one, other],
    [other, one],
  ] as const) {
    if (!isRefused(from, by)) continue;
    const says = `The key differs: ${by.at} refuses what ${from.at} signs.`;
    yield problem("processes", says, "Set the same APP_SECRET, and APP_SECRET_PREVIOUS, for both.");
  }
  if (["store", "storeHost", "storeDirectory"].some(differs)) {
    const advice = "Give both the same store, or a request runs once with each.";
    yield problem("processes", `The store differs: ${both}.`, advice);
  }
  const seconds = Math.abs(aheadMs(one) - aheadMs(other)) / 1000;
  if (seconds > CLOCK_TOLERANCE_SECONDS) {
    const says = `The clocks differ by ${Math.round(seconds)} s: ${both}.`;
    yield problem("processes", says, "Start the time service on both hosts.");
  }
  if (differs("build")) {
    const advice = "That is right only while a deploy is under way.";
    yield note("processes", `The build differs: ${both}.`, advice);
  }
}

function textOf(reply: HttpReply, name: string): string | undefined {
  const value = memberOf(reply, name);
  return typeof value === "string" ? value : undefined;
}

/** Whether two apps answer on one origin, each below its own `basePath`. */
function areZones(one: HealthReply, other: HealthReply): boolean {
  return one.app !== other.app && new URL(one.app).origin === new URL(other.app).origin;
}

/** The keys whose tokens a process takes. */
function keysOf({ reply }: HealthReply): readonly unknown[] {
  const key = textOf(reply, "key");
  return key === undefined ? [] : [key, ...formerKeys({ reply })];
}

function formerKeys({ reply }: Pick<HealthReply, "reply">): readonly unknown[] {
  const keys = memberOf(reply, "formerKeys");
  return Array.isArray(keys) ? keys : [];
}

/** By how much a process's clock is ahead of this machine's; 0 if it isn't told. */
function aheadMs({ reply, middleMs }: HealthReply): number {
  const clock = memberOf(reply, "clock");
  return typeof clock === "number" ? clock - middleMs : 0;
}

/** Names a store of the app that isn't the one of this environment, which the doctor tried. */
export function* compareStore(
  own: Pick<ReplayConfiguration, "store" | "place">,
  replies: readonly HealthReply[],
): Generator<Finding> {
  for (const { at, reply } of replies) {
    const found = compareStores(own, reply);
    if (found) yield { ...found, at };
  }
}

function compareStores(
  { store, place }: Pick<ReplayConfiguration, "store" | "place">,
  reply: HttpReply,
): Finding | undefined {
  const theirs = textOf(reply, "store");
  if (theirs === undefined || !/^[a-z]{1,16}$/.test(theirs)) return;
  const differ = (a: string, b: string, advice: string) =>
    note(
      "store",
      `The app uses ${a}, and this environment ${b}: the row store is of another one.`,
      advice,
    );
  if (theirs !== store) return differ(theirs, store, "Run the doctor with the app's environment.");
  const own = place.storeHost ?? place.storeDirectory;
  const told = textOf(reply, "storeHost") ?? textOf(reply, "storeDirectory");
  if (own === undefined || own === told) return;
  if (told !== undefined) {
    const advice = "Run the doctor with the app's environment, unless both name one place.";
    return differ(`${store} at ${shownPlace(told)}`, `${store} at ${own}`, advice);
  }
  // Only a store on the network was tried.
  if (place.storeHost === undefined) return;
  const says = `The app uses ${store}, too, but whether it is the same one was not compared.`;
  return note("store", says, "Set UI_HEALTH_TOKEN, for the app and for the doctor.");
}

/** Shows the place in a reply only if the text can hold no password, whoever sent it. */
function shownPlace(place: string): string {
  return /^[\w.:[\]/ -]{1,200}$/.test(place) ? place : "another place";
}
