import type { Page } from "playwright-core";
import type { PageStep, Seen } from "./main";
import { Reference } from "./reference";
import { type ModelServer, World } from "./server";
import { drawSteps, type Step } from "./steps";
import type { Shown } from "./view";

/** A request on its way. */
interface Post {
  readonly number: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The step in which it left. */
  readonly sentIn: number;
}

/** Where a person doesn't press again, as they were told that it may be there. */
const PERHAPS = /may have been done|was done/;
const TEXTS = ["name", "text", "what", "what", "note"];
/** What a person does with the focus and the selection, which no document hands on to the next. */
const OWN = new Set<Step["do"]>([
  ...(["type", "clear", "caret", "save", "add", "tick", "stamp"] as const),
  ...(["load", "sign in", "leave"] as const),
]);
/** Steps until everything is settled, of which few are needed. */
const ENOUGH = 60;

/** A person with a page, and what they expect of it. */
export class Person {
  readonly #page: Page;
  readonly #server: ModelServer;
  readonly reference: Reference;
  user: string;
  seen!: Seen;
  #session = 1;
  #isOnline = true;
  #posts: Post[] = [];
  /** What the server made when a render was asked for. */
  #renders = new Map<number, Shown>();
  #texts = 0;
  #sentIn = 0;
  #playedMs = 0;
  #judged: number | undefined;
  /** The last render that was asked for when a conflict was told; the next one shows why. */
  #conflictAfter: number | undefined;

  constructor(page: Page, server: ModelServer, user: string) {
    this.#page = page;
    this.#server = server;
    this.user = user;
    this.reference = new Reference(server.world);
  }

  get #cookie(): string {
    return `session=${this.user}-${this.#session}`;
  }

  /** Opens the page anew. */
  async open(): Promise<void> {
    await this.#page.goto(`${this.#server.url}/elsewhere`);
    await this.#page.evaluate(() => sessionStorage.clear());
    await this.#setCookies();
    await this.#page.evaluate(() => location.replace("/"));
    await this.#arrive(false);
  }

  /** Takes a step, and gives what fell. */
  async take(step: Step): Promise<string | undefined> {
    this.#sentIn = this.reference.nextStep();
    this.#judged = undefined;
    const former = this.seen;
    const fall = await this.#take(step);
    const isOwn = OWN.has(step.do);
    return fall ?? this.#check(former, isOwn);
  }

  #check(former: Seen, isOwn: boolean): string | undefined {
    const { reference, user, seen } = this;
    return (
      reference.checkRuns(user) ??
      (this.#judged === undefined
        ? undefined
        : reference.checkMessage(seen, former, this.#judged)) ??
      reference.check(user, seen, isOwn ? undefined : former)
    );
  }

  /** Answers and renders until nothing is left to do, and looks at the end. */
  async settle(): Promise<string | undefined> {
    if (!this.#isOnline) {
      const fall = await this.take({ do: "line" });
      if (fall) return fall;
    }
    for (let round = 0; round < ENOUGH; round++) {
      const step = this.#nextToSettle(round);
      if (!step) break;
      const fall = await this.take(step);
      if (fall) return fall;
    }
    return this.reference.checkEnd(this.user, this.seen);
  }

  #nextToSettle(round: number): Step | undefined {
    if (!this.seen.isHydrated) return { do: "hydrate", icon: false };
    if (this.#posts[0]) return { do: "deliver", at: 0, how: "answered" };
    if (this.seen.renders[0]) return { do: "render", isOld: false };
    if (this.seen.isBusy || round < 2) return { do: "wait", ms: round < 2 ? 400 : 3_000 };
    return;
  }

  async #do(step: PageStep): Promise<void> {
    this.#note(await this.#page.evaluate((step) => window.play(step), step));
  }

  #note(seen: Seen): void {
    this.seen = seen;
    const sentIn = this.#sentIn;
    this.#posts.push(...seen.left.map((post) => ({ ...post, sentIn })));
    for (const number of seen.renders) {
      if (!this.#renders.has(number)) this.#renders.set(number, this.#server.show(this.#cookie));
    }
  }

  async #take(step: Step): Promise<string | undefined> {
    const { world } = this.#server;
    const { seen, reference } = this;
    if (step.do === "type" || step.do === "clear") {
      const places = [...TEXTS, ...Object.keys(seen.fields).filter((it) => it.startsWith("title"))];
      const clear = step.do === "clear";
      const field = places[step.at % places.length] as string;
      this.#texts += clear ? 0 : 1;
      const text = clear ? "" : `${this.user[0]}${this.#texts}.`;
      const leaves = step.do === "type" && step.leaves;
      const isReplacing = clear || step.replaces;
      reference.moved();
      await this.#do({ do: "type", field, text, isReplacing, leaves });
      reference.typed(text, field, leaves, this.user, seen, this.seen);
    } else if (step.do === "caret") {
      reference.moved();
      await this.#do(step);
    } else if (step.do === "save") {
      reference.pressedSave(seen);
      await this.#do({ do: "press", part: "send", times: step.times });
    } else if (step.do === "add") {
      const text = seen.fields.what ?? "";
      const isThere = !text || seen.text.includes(text);
      if (isThere || PERHAPS.test(seen.notice)) return;
      reference.pressedAdd(seen);
      await this.#do(step);
    } else if (step.do === "tick") {
      reference.pressed("done");
      await this.#do(step);
    } else if (step.do === "stamp") {
      reference.pressed("stamp");
      await this.#do({ do: "press", part: "stamp", times: 1 });
    } else if (step.do === "fold" || step.do === "refresh" || step.do === "wait") {
      // In a page that React hasn't taken over, nothing of its own runs.
      if (!seen.isHydrated) return;
      if (step.do === "wait") this.#playedMs += step.ms;
      await this.#do(step);
    } else if (step.do === "hydrate") await this.#hydrate(step);
    else if (step.do === "deliver") return this.#deliver(step);
    else if (step.do === "render") return this.#render(step.isOld);
    else if (step.do === "change") world.saveBy("somebody", `o${this.#sentIn}.`);
    else if (step.do === "move rows") moveRows(world, step.adds, this.#sentIn);
    else if (step.do === "switch") world.current = world.current === "1" ? "2" : "1";
    else if (step.do === "forbid") world.isAllowed = !world.isAllowed;
    else if (step.do === "rebuild") world.build += 1;
    else if (step.do === "expire") world.agedMs += 2 * 3_600_000;
    else if (step.do === "line") {
      this.#isOnline = !this.#isOnline;
      if (!this.#isOnline) this.#posts = [];
      await this.#do({ do: "line", isOnline: this.#isOnline });
    } else if (this.#isOnline) return this.#leave(step);
    return;
  }

  async #deliver({ at, how }: Step & { do: "deliver" }): Promise<undefined> {
    const [post] = this.#posts.splice(at % (this.#posts.length || 1), 1);
    if (!post) return;
    const { number } = post;
    const response = how === "unsent" || how === "no server" ? null : await this.#dispatch(post);
    if (how === "unsent" || how === "lost") await this.#do({ do: "cut", number });
    else if (how === "answered" && response) {
      this.#judged = post.sentIn;
      const body = await response.text();
      if (body.includes('"conflict":true')) this.#conflictAfter = this.seen.renders.at(-1) ?? 0;
      await this.#do({
        do: "answer",
        number,
        status: response.status,
        type: response.headers.get("Content-Type") ?? "",
        body,
      });
    } else {
      const status = response ? 504 : 502;
      await this.#do({ do: "answer", number, status, type: "text/html", body: "<h1>Gateway</h1>" });
    }
    return;
  }

  #dispatch({ body, headers }: Post): Promise<Response> {
    return this.#server.dispatch(body, { ...headers, cookie: this.#cookie });
  }

  async #render(isOld: boolean): Promise<undefined> {
    const [number, ...newer] = this.seen.renders;
    if (!this.#isOnline || number === undefined) return;
    const made = this.#renders.get(number);
    const shown = isOld && made ? made : this.#server.show(this.#cookie);
    await this.#do({ do: "render", number, shown });
    // React shows the newest that was asked for.
    if (newer.length > 0 || number <= (this.#conflictAfter ?? number)) return;
    this.#conflictAfter = undefined;
    this.reference.showedConflict(this.seen);
    return;
  }

  async #leave(step: Step & { do: "load" | "sign in" | "leave" }): Promise<undefined> {
    const page = this.#page;
    const { isAsking } = this.seen;
    if (step.do === "sign in") {
      await page.context().clearCookies({ name: "session" });
      if (step.come) await this.#come();
      await Promise.all([page.waitForURL("**/sign-in"), page.evaluate(() => location.reload())]);
      this.user = this.user === "ann" ? "ben" : "ann";
      this.#session += 1;
    } else {
      if (step.come) await this.#come();
      if (step.do === "leave") await page.goto(`${this.#server.url}/elsewhere`);
    }
    this.#posts = [];
    await this.#setCookies();
    if (step.do === "load") await page.reload();
    const leaving = await page.evaluate(() => Number(sessionStorage.getItem("leaving")));
    for (const body of await this.#server.leavingDone(leaving)) this.reference.refused(body);
    // A page that is left by its user, and not for the runtime's sake, takes what is unsent along.
    this.reference.left(step.do === "leave" || !isAsking);
    if (step.do === "sign in") await page.evaluate(() => location.replace("/"));
    if (step.do === "leave") await page.goto(`${this.#server.url}/`);
    await this.#arrive(step.do === "load" && step.isHeld);
  }

  /** Has the requests that are under way come, whose answers nobody reads. */
  async #come(): Promise<void> {
    for (const post of this.#posts.splice(0)) {
      const { ok } = await this.#dispatch(post);
      if (!ok) this.reference.refused(post.body);
    }
  }

  async #setCookies(): Promise<void> {
    const { url } = this.#server;
    const [, value = ""] = this.#cookie.split("=");
    await this.#page.context().addCookies([
      { name: "session", value, url },
      { name: "played", value: `${this.#playedMs}`, url },
    ]);
  }

  async #arrive(isHeld: boolean): Promise<void> {
    await this.#page.waitForFunction(() => "play" in window && "ServiceUi" in window);
    this.#renders.clear();
    await this.#do({ do: "look" });
    if (!isHeld) await this.#hydrate({ do: "hydrate", icon: false });
    else await this.#wait(100);
  }

  /** Has React take over, which the runtime looks for every 50 ms. */
  async #hydrate(step: PageStep & { do: "hydrate" }): Promise<void> {
    await this.#do(step);
    await this.#wait(100);
  }

  async #wait(ms: number): Promise<void> {
    await this.#do({ do: "wait", ms });
    this.#playedMs += ms;
  }
}

function moveRows(world: World, adds: boolean, at: number): void {
  if (adds) world.rows.unshift({ key: `o${at}`, text: `o${at}.`, title: "", done: false });
  else if (world.rows.length > 1) world.rows.shift();
}

/** Plays steps in a page, and gives what fell, if anything did. */
export async function play(
  page: Page,
  server: ModelServer,
  steps: readonly Step[],
): Promise<string | undefined> {
  server.world = new World();
  const person = new Person(page, server, "ann");
  await person.open();
  for (const step of steps) {
    const fall = await person.take(step);
    if (fall) return fall;
  }
  return person.settle();
}

/** What two people do in turn who edit one record. */
const TOGETHER = new Set<Step["do"]>(["type", "save", "deliver", "render", "refresh", "wait"]);

/** A step of one of two people; time passes for both. */
export interface Turn {
  readonly who: 0 | 1;
  readonly step: Step;
}

/**
 * Draws what two people do who edit one record.
 *
 * @param forMs how much time is played
 */
export function drawTurns(random: () => number, forMs: number): Turn[] {
  const turns: Turn[] = [];
  for (let playedMs = 0; playedMs < forMs; ) {
    const [step] = drawSteps(random, 1, (step) => !TOGETHER.has(step.do) || isInList(step));
    if (!step) break;
    if (step.do === "wait") playedMs += step.ms;
    turns.push({ who: random() < 0.5 ? 0 : 1, step });
  }
  return turns;
}

/** Plays two people who edit one record, and gives the first update that is lost, if one is. */
export async function playTwo(
  pages: readonly [Page, Page],
  server: ModelServer,
  turns: readonly Turn[],
): Promise<string | undefined> {
  server.world = new World();
  const people = [
    new Person(pages[0], server, "ann"),
    new Person(pages[1], server, "ben"),
  ] as const;
  for (const person of people) await person.open();
  for (const { who, step } of turns) {
    for (const person of step.do === "wait" ? people : [people[who]]) {
      const fall = await person.take(step);
      if (fall && isLostUpdate(fall)) return fall;
    }
  }
  for (const person of people) {
    const fall = await person.settle();
    if (fall && isLostUpdate(fall)) return fall;
  }
  return;
}

/** Whether a fall is what two people at one record are played for. */
const isLostUpdate = (fall: string) => fall.includes("update");

/** Whether a step types outside of the record. */
const isInList = (step: Step) => step.do === "type" && step.at > 1;

/**
 * The shortest play that falls in the same way, as far as leaving out steps leads.
 *
 * @param falls plays steps, and gives what fell
 */
export async function shrink<Of>(
  steps: readonly Of[],
  fall: string,
  falls: (steps: readonly Of[]) => Promise<string | undefined>,
): Promise<{ readonly steps: readonly Of[]; readonly fall: string }> {
  let best = { steps, fall };
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : size >> 1) {
    for (let at = 0; at < best.steps.length; ) {
      const fewer = best.steps.toSpliced(at, size);
      const found = await falls(fewer);
      if (found && kindOf(found) === kindOf(fall)) best = { steps: fewer, fall: found };
      else at += size;
    }
    if (size === 1) break;
  }
  return best;
}

/** What fell, without the texts of the play. */
export const kindOf = (fall: string): string =>
  fall.replace(/\b(o|a|b|r)\d+\.?/g, "…").replace(/\d+/g, "…");
