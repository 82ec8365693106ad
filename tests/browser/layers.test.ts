import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Layer, type Layers, layersOf } from "@/lib/service-ui/browser/ledger";
import { programs, type Step } from "@/tests/support/at-once-programs";
import { cases } from "@/tests/support/scale";

type Owner = { readonly moment: number };
interface Sent extends Owner {
  readonly row: number;
  readonly change: (value: string) => string;
  readonly layer: Layer<Owner, string>;
  hasRun: boolean;
  /** What the server held when the handler had run. */
  result: string;
}

const CHANGES: Readonly<Record<string, (value: string) => string>> = {
  open: () => "open",
  done: () => "done",
  flip: (value) => (value === "open" ? "done" : "open"),
  more: (value) => `${value}!`.slice(0, 7),
};

/** A page of three rows, which React renders, with or without changes that show at once. */
function createPage(isAtOnce: boolean) {
  const values = ["open", "open", "open"];
  const rendered = [...values];
  const written = [false, false, false];
  const patchedAt = [0, 0, 0];
  let isRendering = false;
  const layers = values.map(
    (_, row): Layers<Owner, string> =>
      layersOf(
        () => values[row] ?? "",
        (value) => {
          values[row] = value;
        },
        () => written.splice(row, 1, false)[0] === true,
        () => isRendering,
      ),
  );
  const write = (row: number, value: string) => {
    values[row] = value;
    written[row] = true;
  };
  return {
    values,
    layers,
    setRendering: (is: boolean) => {
      isRendering = is;
    },
    show: ({ row, layer }: Sent) => {
      if (isAtOnce) layers[row]?.add(layer);
    },
    patch: ({ row, moment, result }: Sent) => {
      if ((patchedAt[row] ?? 0) > moment) return;
      patchedAt[row] = moment;
      if (!isAtOnce) return write(row, result);
      layers[row]?.rebase(
        (_, read) => {
          write(row, result);
          return read();
        },
        (owner) => owner.moment > moment,
      );
    },
    /** React writes what it renders differently than before. */
    render: (state: readonly string[], isNew = false) => {
      for (const [row, value] of state.entries()) {
        if (value !== rendered[row] || isNew) write(row, value);
        rendered[row] = value;
        if (isAtOnce) layers[row]?.notice();
      }
    },
    write: (row: number, value: string) => {
      write(row, value);
      if (isAtOnce) layers[row]?.notice();
    },
    settle: ({ row, layer }: Sent) => {
      if (isAtOnce) layers[row]?.settle(layer);
    },
  };
}

/**
 * Runs a program in a page that shows changes at once, and in one that knows nothing of them.
 *
 * @param check called whenever nothing is in flight
 */
function run(steps: readonly Step[], check: (shown: string[], expected: string[]) => void) {
  const pages = [createPage(true), createPage(false)] as const;
  const server = ["open", "open", "open"];
  const inFlight: Sent[] = [];
  let rendering: { readonly state: readonly string[]; readonly askers: Sent[] } | undefined;
  let following: Sent[] = [];
  const again: Sent[] = [];
  let moment = 0;

  const end = (sent: Sent) => {
    inFlight.splice(inFlight.indexOf(sent), 1);
    for (const page of pages) page.settle(sent);
  };
  const begin = (askers: Sent[]) => {
    rendering = { state: [...server], askers };
    for (const page of pages) page.setRendering(true);
  };
  const waiting = () => inFlight.filter((sent) => !asked().includes(sent));
  const asked = () => [...(rendering?.askers ?? []), ...following];
  const step: { [Do in Step["do"]]: (step: Extract<Step, { do: Do }>) => void } = {
    change: ({ row, to }) => {
      moment += 1;
      const change = CHANGES[to] ?? String;
      const layer = [{ moment }, change] as const;
      const sent = { row, moment, change, layer, hasRun: false, result: "" };
      inFlight.push(sent);
      for (const page of pages) page.show(sent);
    },
    handle: ({ row }) => {
      const sent = inFlight.find((one) => one.row === row && !one.hasRun);
      if (!sent) return;
      sent.hasRun = true;
      sent.result = server[row] = sent.change(server[row] ?? "");
    },
    answer: ({ at, how }) => {
      const sent = waiting().filter(({ hasRun }) => hasRun)[at];
      if (!sent) return;
      if (how === "patch") {
        for (const page of pages) page.patch(sent);
        if (rendering) again.push(sent);
      }
      if (how !== "refresh") return end(sent);
      if (rendering) following.push(sent);
      else begin([sent]);
    },
    refuse: ({ at }) => {
      const sent = waiting()[at];
      if (sent) end(sent);
    },
    commit: () => {
      if (!rendering) return;
      const { state, askers } = rendering;
      for (const page of pages) page.render(state);
      for (const page of pages) page.setRendering(false);
      for (const sent of askers) end(sent);
      for (const sent of again.splice(0)) for (const page of pages) page.patch(sent);
      rendering = undefined;
      const next = following;
      following = [];
      if (next[0]) begin(next);
    },
    write: ({ row, to }) => {
      for (const page of pages) page.write(row, to);
    },
  };
  const take = (one: Step) => {
    step[one.do](one as never);
    if (!inFlight[0]) check(pages[0].values, pages[1].values);
  };
  for (const one of steps) take(one);
  for (const row of [0, 1, 2]) {
    for (const _ of [...inFlight]) take({ do: "handle", row });
  }
  while (waiting()[0]) take({ do: "answer", at: 0, how: "patch" });
  while (rendering) take({ do: "commit" });
  for (const page of pages) page.render(server, true);
  return { shown: pages[0].values, server };
}

describe("in any order of changes, answers, refusals, renders and other writes", () => {
  test("nothing is left over, and the page ends in the server's state", () => {
    fc.assert(
      fc.property(programs(true), (steps) => {
        const { shown, server } = run(steps, (shown, expected) => expect(shown).toEqual(expected));
        expect(shown).toEqual(server);
      }),
      { numRuns: cases(2000, 100_000) },
    );
  });
});

type Numbers = Layer<Owner, number>;

/** A value of 3 that changes are shown over. */
function place(isRendering = false) {
  const state = { value: 3, isWritten: false };
  const layers = layersOf<Owner, number>(
    () => state.value,
    (value) => {
      state.value = value;
    },
    () => {
      const was = state.isWritten;
      state.isWritten = false;
      return was;
    },
    () => isRendering,
  );
  const write = (value: number) => Object.assign(state, { value, isWritten: true });
  const choose = (layer: Numbers) => {
    const before = state.value;
    state.value = layer[1](before);
    layers.choose(layer, before);
  };
  return { state, layers, write, choose };
}

describe("while interactions are in flight", () => {
  const add = (value: number) => value + 1;
  const one: Numbers = [{ moment: 1 }, add];
  const two: Numbers = [{ moment: 2 }, add];
  const three: Numbers = [{ moment: 3 }, add];

  test("shows all their changes, and takes back each one's own", () => {
    const { state, layers } = place();
    for (const layer of [one, two, three]) layers.add(layer);
    expect(state.value).toBe(6);
    layers.settle(two);
    expect(state.value).toBe(5);
    layers.settle(one);
    layers.settle(three);
    expect(state.value).toBe(3);
  });

  test("writes the patch of an older one beneath the changes of newer ones", () => {
    const { state, layers, write } = place();
    for (const layer of [one, two]) layers.add(layer);
    layers.rebase(
      (_, read) => {
        write(10);
        return read();
      },
      ({ moment }) => moment > 1,
    );
    expect(state.value).toBe(11);
    layers.settle(two);
    expect(state.value).toBe(10);
  });

  test("lets another write win, of which nothing is taken back", () => {
    const { state, layers, write } = place();
    layers.add(one);
    write(9);
    layers.notice();
    expect(state.value).toBe(9);
    expect(layers.settle(one)).toBe(false);
    expect(state.value).toBe(9);
  });

  test("shows them over a render that is older than they are", () => {
    const { state, layers, write } = place(true);
    layers.add(one);
    write(9);
    layers.notice();
    expect(state.value).toBe(10);
    layers.settle(one);
    expect(state.value).toBe(9);
  });

  test("takes a render that says what is shown already for a confirmation", () => {
    const { state, layers, write } = place(true);
    layers.add(one);
    write(4);
    layers.notice();
    layers.settle(one);
    expect(state.value).toBe(4);
  });
});

describe("what a person has chosen", () => {
  const five: Numbers = [{ moment: 1 }, () => 5];
  const six: Numbers = [{ moment: 2 }, () => 6];

  test("goes back to what was there before", () => {
    const { state, layers, choose } = place();
    choose(five);
    expect(layers.isOver()).toBe(true);
    expect(layers.settle(five)).toBe(true);
    expect(state.value).toBe(3);
    expect(layers.isOver()).toBe(false);
  });

  test("goes back to what the server has said meanwhile", () => {
    const { state, layers, choose } = place();
    choose(five);
    layers.rebase(() => 4);
    expect(state.value).toBe(5);
    layers.settle(five);
    expect(state.value).toBe(4);
  });

  test("holds once it is done, and what was chosen since goes back to it", () => {
    const { state, layers, choose } = place();
    choose(five);
    choose(six);
    layers.settle(five, true);
    expect(state.value).toBe(6);
    layers.settle(six);
    expect(state.value).toBe(5);
  });

  test("holds over one of before that nobody has answered", () => {
    const { state, layers, choose } = place();
    choose(five);
    choose(six);
    layers.settle(six, true);
    expect(state.value).toBe(6);
    layers.settle(five);
    expect(state.value).toBe(6);
  });

  test("goes back past a choice of before that isn't done either", () => {
    const { state, layers, choose } = place();
    choose(five);
    choose(six);
    layers.settle(five);
    expect(state.value).toBe(6);
    layers.settle(six);
    expect(state.value).toBe(3);
  });

  test("stays if something else has written since", () => {
    const { state, layers, choose, write } = place();
    choose(five);
    write(9);
    expect(layers.settle(five)).toBe(false);
    expect(state.value).toBe(9);
  });
});
