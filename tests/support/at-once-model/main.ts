import { html } from "./markup";
import { add, all, boxes, partIn, render, rowsOf, shown, type } from "./page";
import { answer, changeElsewhere, cut, handle, standIn } from "./server";
import { copyOf, KEYS, renewWorld, world } from "./world";

/*
 * Runs in a page, with the built runtime: random programs over three rows, each once with commands
 * and once without. Whenever nothing is left to confirm, both pages must show the same. The server,
 * the network, the pauses and the renders are here, so that a program needs no time.
 */

const STEPS = 16;

/** A pseudo-random number below a bound, always the same ones of a seed (mulberry32). */
function randomOf(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
}

/** Resolves when nothing is left to do in the page, which takes microtasks alone. */
async function quiet(): Promise<void> {
  for (let hop = 0; hop < 150; hop++) await undefined;
}

const isBusy = () => !!all("[aria-busy]")[0];
const isIdle = () => !world.requests[0] && !world.renders[0] && !isBusy();

/** Whether everything that is shown at once is patched, refused or given up. */
const isSettled = () =>
  isIdle() ||
  (!world.requests[0] &&
    !world.pauses[0] &&
    !all("[data-ui-waiting]")[0] &&
    !world.isUnpatched &&
    !!world.renders[0]);

/** Ends all pauses, of which the second is longer than a request that is lost alone is asked. */
function wake(): void {
  world.nowMs += 16_000;
  for (const end of world.pauses.splice(0)) end();
}

/** Runs the program of a seed, and gives what the page showed whenever nothing was to settle. */
async function run(seed: number, isAtOnce: boolean): Promise<string[]> {
  const random = randomOf(seed);
  renewWorld();
  let rendered = copyOf(world.server);
  // In a task of its own, or else a field's draft would pass to the page that comes.
  document.body.innerHTML = "";
  await quiet();
  document.body.innerHTML = html(isAtOnce);
  await quiet();
  const commit = (isNew = false) => {
    const [next] = world.renders.splice(0, 1);
    if (!next) return;
    render(next.state, isNew ? undefined : rendered);
    rendered = next.state;
    next.done();
  };
  const trace: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    const [what, row, at, how] = [random(17), random(3), random(6), random(5)];
    const request = world.requests[at % (world.requests.length || 1)];
    if (what < 4) partIn(row, ["flip", "box", "more", "more"][what] ?? "").click();
    else if (what === 4) type(partIn(row, "field"), `${step % 10}`);
    else if (what === 5) add(`row ${step}`);
    else if (what === 6) (how > 2 ? partIn(row, "stop") : partIn(row, "flip")).click();
    else if (what === 7) rowsOf()[row]?.setAttribute("data-state", how > 2 ? "else" : "open");
    else if (what < 10) commit();
    else if (what === 14) wake();
    else if (what === 15) partIn(row, "tick").click();
    else if (what === 16) changeElsewhere(row);
    else if (request && what === 10) handle(request);
    else if (request && what === 11 && how > 2) cut(request, how === 4);
    else if (request) answer(request, how);
    await quiet();
    if (isIdle()) world.isUnpatched = false;
    const copies = all("li[inert]:not([hidden])").map((copy) => copy.textContent);
    const twice = shown().added.filter((name) => copies.includes(name ?? ""));
    expect("rows beside their copies", twice, []);
    trace.push(isSettled() ? JSON.stringify(shown()) : "busy");
    if (isAtOnce && isIdle()) {
      for (const [row, { box }] of world.server.rows.entries()) {
        const isTicked = partIn(row, "box").checked;
        if (!world.unknown.has(KEYS[row])) expect(`box ${row}`, isTicked, box === "done");
      }
    }
  }
  while (!isIdle()) {
    if (world.requests[0]) answer(world.requests[0], 0);
    else if (world.renders[0]) commit();
    else if (world.pauses[0]) wake();
    else throw new Error("something is in flight that nothing answers");
    await quiet();
  }
  trace.push(JSON.stringify(shown()));
  // Fields follow what another interaction asks to render.
  partIn(0, "stop").click();
  await quiet();
  if (world.requests[0]) answer(world.requests[0], 1);
  await quiet();
  commit(true);
  await quiet();
  const { rows, added, count } = world.server;
  const expected = rows.map(({ box }) => [box, box === "done"]);
  if (isAtOnce) expect("boxes", boxes(), expected);
  const states = shown();
  expect(
    "rows",
    states.rows.map(([state, title]) => [state, title]),
    rows.map((row) => [row.state, row.title]),
  );
  expect("count", states.count, `${count}`);
  expect("added", states.added, added);
  expect("copies", all("li[inert]").length, 1);
  return trace;
}

function expect(what: string, found: unknown, expected: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
  if (left !== right) throw new Error(`${what}: ${left}, and not ${right}`);
}

async function runAll(first: number, count: number): Promise<string> {
  for (let seed = first; seed < first + count; seed++) {
    try {
      expect("the page", await run(seed, true), await run(seed, false));
    } catch (error) {
      return `seed ${seed}: ${error}`;
    }
  }
  return `${count} programs`;
}

declare global {
  interface Window {
    runModel: typeof runAll;
    outcome?: string;
  }
}

standIn();
Object.assign(self, { runModel: runAll });
