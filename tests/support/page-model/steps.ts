/** How an answer comes back, or what becomes of the request on its way. */
export const ENDS = [
  "answered",
  /** The request never came. */
  "unsent",
  /** The handler ran, and the connection was cut. */
  "lost",
  /** The handler ran, and a gateway gave up waiting. */
  "gateway",
  /** A gateway found no server. */
  "no server",
] as const;

/** A step of a play. What can't be done when it comes is left out, so that a play can be cut. */
export type Step =
  /** Types a text that occurs nowhere else. */
  | { do: "type"; at: number; replaces: boolean; leaves: boolean }
  /** Empties the field of the name or of the text. */
  | { do: "clear"; at: number }
  /** Sets the caret in the field of the name. */
  | { do: "caret"; at: number }
  | { do: "save"; times: number }
  | { do: "add"; times: number }
  | { do: "tick"; row: number }
  | { do: "stamp" }
  /** Has the page disable the fieldset, or enable it. */
  | { do: "fold" }
  | { do: "deliver"; at: number; how: (typeof ENDS)[number] }
  /** Commits a render as the server made it when it was asked for, or now. */
  | { do: "render"; isOld: boolean }
  /** Has something else in the page refresh it. */
  | { do: "refresh" }
  /** Somebody else saves the record. */
  | { do: "change" }
  /** Somebody else adds a row, or removes the first. */
  | { do: "move rows"; adds: boolean }
  /** The page shows the other record from the next render on. */
  | { do: "switch" }
  /** The server refuses boxes, or allows them again. */
  | { do: "forbid" }
  /** The next render builds the form anew. */
  | { do: "rebuild" }
  /** All tokens in the page expire. */
  | { do: "expire" }
  /** Loads the page again; requests under way come or don't. */
  | { do: "load"; come: boolean; isHeld: boolean }
  /** React takes over, maybe beside what an extension has inserted. */
  | { do: "hydrate"; icon: boolean }
  /** The session ends, the load leads to a sign-in page, and another user signs in. */
  | { do: "sign in"; come: boolean }
  /** Leaves for another page, and comes back. */
  | { do: "leave"; come: boolean }
  | { do: "line" }
  | { do: "wait"; ms: number };

type Kind = Step["do"];

const LIKELY: Readonly<Record<Kind, number>> = {
  type: 12,
  clear: 2,
  caret: 3,
  save: 6,
  add: 5,
  tick: 3,
  stamp: 2,
  fold: 2,
  deliver: 14,
  render: 10,
  refresh: 3,
  change: 4,
  "move rows": 2,
  switch: 1,
  forbid: 1,
  rebuild: 2,
  expire: 1,
  load: 2,
  hydrate: 2,
  "sign in": 1,
  leave: 1,
  line: 3,
  wait: 4,
};

const LOTS = (Object.keys(LIKELY) as Kind[]).flatMap((kind) =>
  Array<Kind>(LIKELY[kind]).fill(kind),
);

/**
 * Draws the steps of a play.
 *
 * @param isLeftOut whether a step is drawn again, as others stand for it
 */
export function drawSteps(
  random: () => number,
  count: number,
  isLeftOut: (step: Step) => boolean = () => false,
): Step[] {
  const below = (bound: number) => Math.floor(random() * bound);
  const pick = <Of>(list: readonly Of[]) => list[below(list.length)] as Of;
  const draw: { readonly [Of in Kind]: () => Step } = {
    type: () => ({ do: "type", at: below(12), replaces: below(4) === 0, leaves: below(2) === 0 }),
    clear: () => ({ do: "clear", at: below(2) }),
    caret: () => ({ do: "caret", at: below(5) }),
    save: () => ({ do: "save", times: 1 + below(4 / 3) }),
    add: () => ({ do: "add", times: 1 + below(4 / 3) }),
    tick: () => ({ do: "tick", row: below(3) }),
    stamp: () => ({ do: "stamp" }),
    fold: () => ({ do: "fold" }),
    deliver: () => ({
      do: "deliver",
      at: below(3),
      how: below(2) === 0 ? "answered" : pick(ENDS),
    }),
    render: () => ({ do: "render", isOld: below(2) === 0 }),
    refresh: () => ({ do: "refresh" }),
    change: () => ({ do: "change" }),
    "move rows": () => ({ do: "move rows", adds: below(2) === 0 }),
    switch: () => ({ do: "switch" }),
    forbid: () => ({ do: "forbid" }),
    rebuild: () => ({ do: "rebuild" }),
    expire: () => ({ do: "expire" }),
    load: () => ({ do: "load", come: below(2) === 0, isHeld: below(2) === 0 }),
    hydrate: () => ({ do: "hydrate", icon: below(2) === 0 }),
    "sign in": () => ({ do: "sign in", come: below(2) === 0 }),
    leave: () => ({ do: "leave", come: below(2) === 0 }),
    line: () => ({ do: "line" }),
    wait: () => ({ do: "wait", ms: pick([60, 300, 1_500, 6_000, 25_000]) }),
  };
  const next = (): Step => {
    const step = draw[pick(LOTS)]();
    return isLeftOut(step) ? next() : step;
  };
  return Array.from({ length: count }, next);
}

/** A step as a line of a report. */
export const tellStep = ({ do: kind, ...given }: Step): string =>
  [kind, ...Object.entries(given).map(([name, value]) => `${name}=${value}`)].join(" ");
