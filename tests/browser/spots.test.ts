import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Layers, layersOf } from "@/lib/service-ui/browser/spots";
import { programs, type Step } from "@/tests/support/at-once-programs";
import { cases } from "@/tests/support/scale";

type Owner = { readonly moment: number };
interface Sent extends Owner {
  readonly row: number;
  readonly change: (value: string) => string;
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
    show: ({ row, change, moment }: Sent) => {
      const owner = sentBy(moment);
      if (isAtOnce) layers[row]?.update((shown) => [...shown, [owner, change]]);
    },
    patch: ({ row, moment, result }: Sent) => {
      if ((patchedAt[row] ?? 0) > moment) return;
      patchedAt[row] = moment;
      if (!isAtOnce) return write(row, result);
      layers[row]?.update(
        (shown) => shown.filter(([owner]) => owner.moment > moment),
        () => write(row, result),
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
    settle: ({ row, moment }: Sent) => {
      if (isAtOnce)
        layers[row]?.update((shown) => shown.filter(([owner]) => owner.moment !== moment));
    },
  };
}

const sentBy = (moment: number): Owner => ({ moment });

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
      const sent = { row, moment, change: CHANGES[to] ?? String, hasRun: false, result: "" };
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

describe("while interactions are in flight", () => {
  const one = { moment: 1 };
  const two = { moment: 2 };
  const three = { moment: 3 };
  const add = (value: number) => value + 1;
  function place(isRendering = false) {
    const state = { value: 3, isWritten: false, isRendering };
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
      () => state.isRendering,
    );
    const put = (owner: Owner) => layers.update((shown) => [...shown, [owner, add]]);
    const settle = (gone: Owner) =>
      layers.update((shown) => shown.filter(([owner]) => owner !== gone));
    const write = (value: number) => Object.assign(state, { value, isWritten: true });
    return { state, layers, put, settle, write };
  }

  test("shows all their changes, and takes back each one's own", () => {
    const { state, put, settle } = place();
    for (const owner of [one, two, three]) put(owner);
    expect(state.value).toBe(6);
    settle(two);
    expect(state.value).toBe(5);
    settle(one);
    settle(three);
    expect(state.value).toBe(3);
  });

  test("writes the patch of an older one beneath the changes of newer ones", () => {
    const { state, layers, put, settle, write } = place();
    for (const owner of [one, two]) put(owner);
    layers.update(
      (shown) => shown.filter(([{ moment }]) => moment > 1),
      () => write(10),
    );
    expect(state.value).toBe(11);
    settle(two);
    expect(state.value).toBe(10);
  });

  test("lets another write win, of which nothing is taken back", () => {
    const { state, layers, put, settle, write } = place();
    put(one);
    write(9);
    layers.notice();
    expect(state.value).toBe(9);
    settle(one);
    expect(state.value).toBe(9);
  });

  test("shows them over a render that is older than they are", () => {
    const { state, layers, put, settle, write } = place(true);
    put(one);
    write(9);
    layers.notice();
    expect(state.value).toBe(10);
    settle(one);
    expect(state.value).toBe(9);
  });

  test("takes a render that says what is shown already for a confirmation", () => {
    const { state, layers, put, settle, write } = place(true);
    put(one);
    write(4);
    layers.notice();
    settle(one);
    expect(state.value).toBe(4);
  });
});
