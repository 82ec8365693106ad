import type { Seen } from "./main";
import type { Run, World } from "./server";

/*
 * What a person expects of the page, without knowing how it works: whose each text is, on what
 * it was begun, and what became of it.
 */

/** A text that a person has typed, which occurs nowhere else. */
interface Typed {
  readonly user: string;
  /** Its field. */
  readonly place: string;
  /** The record of its field; the list is one. */
  readonly record: string;
  /**
   * `open`: on the page, or with the server. `row`: sent as a row, shown until the real one
   * shows. `over`: the person has replaced it, left the page with it, or was told.
   */
  fate: "open" | "row" | "over";
  /** Whether an event of its field says that it goes to the server. */
  isSent: boolean;
}

/** What the person expects, and what has come of it. */
export class Reference {
  readonly #world: World;
  readonly #texts = new Map<string, Typed>();
  /** The number of each step that edited the field of a place. */
  readonly #edited = new Map<string, number>();
  #runs = 0;
  #step = 0;
  /** The version that the person's draft was begun on, and the one that they were told of. */
  #begun: Begun | undefined;
  #pressed: Begun | undefined;
  #sent: Begun | undefined;
  #told = 0;
  #stamp: "none" | "last" = "none";

  constructor(world: World) {
    this.#world = world;
  }

  nextStep(): number {
    this.#step += 1;
    return this.#step;
  }

  /** A person has typed a text, after or in place of what a field held. */
  typed(text: string, place: string, isLeft: boolean, user: string, before: Seen, after: Seen) {
    const had = before.fields[place] ?? "";
    const has = after.fields[place] ?? "";
    this.#stamp = "none";
    for (const [other, known] of this.#texts) {
      if (known.place === place && had.includes(other) && !has.includes(other)) known.fate = "over";
      // No other field of these has a `change`.
      if (isLeft && place === "note" && known.place === place) known.isSent = true;
    }
    if (!has.includes(text) && text) return;
    const record = isOfTicket(place) ? before.item : "list";
    if (text) {
      const isSent = place.startsWith("title") || (isLeft && place === "note");
      this.#texts.set(text, { user, place, record, fate: "open", isSent });
    }
    if (had === has) return;
    this.#edited.set(place, this.#step);
    if (isOfTicket(place) && !this.#hasDraft(before)) {
      this.#begun = undefined;
      // What was pressed before may still be on its way.
      if (!before.isBusy) this.#pressed = undefined;
    }
    if (isOfTicket(place)) this.#begun ??= { item: before.item, version: before.version };
  }

  /** A person has moved the focus, which tells fields that they were changed. */
  moved(): void {
    for (const known of this.#texts.values()) if (known.place === "note") known.isSent = true;
  }

  pressedSave(seen: Seen): void {
    const { item, version } = seen;
    if (!this.#hasDraft(seen)) this.#forgetBegun();
    this.#stamp = "none";
    const begun = this.#begun?.item === item ? this.#begun : { item, version };
    const former = this.#pressed?.item === item ? this.#pressed : begun;
    this.#pressed = former.version < begun.version ? former : begun;
    this.#begun = undefined;
  }

  /** Whether the record's fields hold what the server hasn't. */
  #hasDraft({ fields }: Seen): boolean {
    return [...this.#texts].some(
      ([text, { place }]) =>
        isOfTicket(place) && fields[place]?.includes(text) && !this.#world.hasTaken(text),
    );
  }

  #forgetBegun(): void {
    this.#begun = undefined;
    this.#pressed = undefined;
  }

  pressedAdd({ fields }: Seen): void {
    this.#stamp = "none";
    for (const [text, known] of this.#texts) {
      if (known.place === "what" && fields.what?.includes(text)) known.fate = "row";
    }
  }

  pressed(what: "stamp" | "done"): void {
    this.#stamp = what === "stamp" ? "last" : "none";
  }

  /** The page shows what somebody else has saved, as it was asked to when that was told. */
  showedConflict({ version }: Seen): void {
    this.#told = Math.max(this.#told, version);
  }

  /** The document has gone. What the next one lacks is told, or the page is another one's. */
  left(isByPerson: boolean): void {
    this.#stamp = "none";
    for (const known of this.#texts.values()) {
      if (known.fate === "row" || (isByPerson && !known.isSent)) known.fate = "over";
    }
  }

  /** A request was refused when its page had gone, which could have renewed its token. */
  refused(body: string): void {
    for (const [text, known] of this.#texts) if (body.includes(text)) known.fate = "over";
  }

  /** Looks at the handlers that have run since. */
  checkRuns(mine: string): string | undefined {
    const runs = this.#world.runs.slice(this.#runs);
    this.#runs = this.#world.runs.length;
    for (const run of runs) {
      const fall = this.#checkWriting(run) ?? this.#checkVersion(run, mine);
      if (fall) return fall;
    }
    const { rows } = this.#world;
    for (const text of this.#texts.keys()) {
      const count = rows.filter((row) => row.text.includes(text)).length;
      if (count > 1) return `an act was done twice: the row ${text}`;
    }
    return;
  }

  #checkWriting({ user, record, given }: Run): string | undefined {
    for (const [place, value] of Object.entries(given)) {
      for (const [text, known] of this.#texts) {
        if (!value.includes(text) || this.#isServers(text, known, user, place, record)) continue;
        return `the text ${text} of ${whose(known)} was sent for ${user}, ${record}, ${place}`;
      }
    }
    return;
  }

  /** Whether a text is where it was typed, or was rendered there because the server has it. */
  #isServers(text: string, known: Typed, user: string, place: string, record: string): boolean {
    const isOwn = known.user === user && known.place === place && known.record === record;
    const earlier = this.#world.runs.slice(0, -1);
    return (
      isOwn || earlier.some((run) => run.record === record && run.given[place]?.includes(text))
    );
  }

  #checkVersion({ part, user, record, version = 0 }: Run, mine: string): string | undefined {
    if (part !== "save" || user !== mine) return;
    const { writers } = this.#world.items[record] ?? { writers: [] };
    // Of two presses that wait, the second has the same.
    this.#sent = this.#pressed ?? this.#sent;
    const from = Math.max(this.#sent?.version ?? version, this.#told);
    this.#pressed = undefined;
    // Versions count from 1.
    const between = writers.slice(from, version - 1).filter((writer) => writer !== user);
    if (between.length === 0) return;
    return `an update of ${between} was lost without a word`;
  }

  /** Compares what a person sees with what they expect, after a step of any kind. */
  check(user: string, seen: Seen, former: Seen | undefined): string | undefined {
    this.#told = Math.max(this.#told, Number(/Version (\d+)/.exec(seen.messages.save)?.[1] ?? 0));
    return (
      this.#checkPlaces(user, seen) ??
      this.#checkTexts(user, seen) ??
      (former && this.#checkSelection(seen, former))
    );
  }

  #checkPlaces(user: string, seen: Seen): string | undefined {
    for (const [text, known] of this.#texts) {
      for (const [place, value] of Object.entries(seen.fields)) {
        const record = isOfTicket(place) ? seen.item : "list";
        const isOwn = known.user === user && known.place === place && known.record === record;
        if (!value.includes(text) || isOwn || this.#isRendered(text, place, record)) continue;
        return `the text ${text} of ${whose(known)} stands before ${user} in ${record}, ${place}`;
      }
    }
    return;
  }

  #isRendered(text: string, at: string, on: string): boolean {
    return this.#world.runs.some(({ record, given }) => record === on && given[at]?.includes(text));
  }

  #checkTexts(user: string, seen: Seen): string | undefined {
    const visible = [seen.text, ...Object.values(seen.fields)].join("\n");
    const places = Object.keys(seen.fields);
    for (const [text, known] of this.#texts) {
      const isElsewhere = known.user !== user || !places.includes(known.place);
      if (isElsewhere || (isOfTicket(known.place) && known.record !== seen.item)) {
        known.fate = "over";
      }
      // A copy comes when React has taken over.
      if (known.fate === "over" || visible.includes(text) || !seen.isHydrated) continue;
      if (known.fate === "open" && this.#world.hasTaken(text)) continue;
      known.fate = "over";
      return `the text ${text} of ${known.place} is nowhere`;
    }
    return;
  }

  #checkSelection({ focus, fields }: Seen, former: Seen): string | undefined {
    const was = former.focus;
    if (!focus || !was || focus.place !== was.place) return;
    const [old, now] = [former.fields[was.place] ?? "", fields[was.place] ?? ""];
    // What comes back into an empty field is selected, so that nobody types on behind it.
    if (!old) return;
    let common = 0;
    while (common < old.length && old[common] === now[common]) common += 1;
    const moved = (at: number, to: number) => at <= common && at !== to;
    if (!moved(was.start, focus.start) && !moved(was.end, focus.end)) return;
    const [from, to] = [`${was.start} to ${was.end}`, `${focus.start} to ${focus.end}`];
    return `the selection of ${focus.place} went from ${from} in "${old}" to ${to} in "${now}"`;
  }

  /** Whether a message about the name has come that is about what was sent in a step. */
  checkMessage(seen: Seen, former: Seen, sentIn: number): string | undefined {
    const isNew = !!seen.messages.name && !former.messages.name;
    const isLate = (this.#edited.get("name") ?? 0) > sentIn;
    return isNew && isLate ? "a message is about a text that was edited since" : undefined;
  }

  /** Looks when all is answered and rendered. */
  checkEnd(user: string, seen: Seen): string | undefined {
    for (const [text, known] of this.#texts) {
      const isDone =
        known.fate === "row" && this.#world.rows.some((row) => row.text.includes(text));
      if (isDone && known.user === user && !seen.text.includes(text)) {
        return `an act was done that the page doesn't show: the row ${text}`;
      }
    }
    for (const { key, done } of this.#world.rows) {
      const box = seen.boxes[key];
      if (box !== undefined && box !== done) return `the box ${key} shows ${box}, and is ${done}`;
    }
    if (this.#stamp === "last" && this.#world.stamps > 0 && !seen.notice) {
      const isSaid = seen.said === `Stamped ${this.#world.stamps}`;
      if (!isSaid) return `an act was done, and nothing says so: the stamp`;
    }
    return;
  }
}

interface Begun {
  readonly item: string;
  readonly version: number;
}

const isOfTicket = (place: string) => place === "name" || place === "text";
const whose = ({ user, record, place }: Typed) => `${user}, ${record}, ${place}`;
