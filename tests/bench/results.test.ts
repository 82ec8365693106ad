import { expect, test } from "vitest";
import type { captureCases } from "@/bench/cases";
import type { LoadRound } from "@/bench/load";
import { type LoadFigures, loadFigures, ratiosOf } from "@/bench/results";

const at = (perSecond: number): LoadRound => ({ perSecond, p50: 1, p99: 2, cpuMicroseconds: 3 });

function loadWith(rates: Readonly<Record<string, number>>): LoadFigures {
  return Object.fromEntries(
    Object.entries(rates).map(([key, rate]) => [key, { name: key, at: { "8": at(rate) } }]),
  );
}

const load = loadWith({ a: 600, b: 400, c: 800, d: 8000, e: 10_000 });
const bytes = { a: { up: 700, down: 300 }, b: { up: 600, down: 200 } };
const render = { "100": { signed: 12, unsigned: 10, plain: 8 } };

test("each ratio divides what its name says, in the order that its name says", () => {
  expect(ratiosOf(load, bytes, render)).toEqual({
    routeVsServerAction: 1.5,
    routeVsBareRoute: 0.75,
    nodeMountVsServerAction: 20,
    nodeMountVsPlainHttp: 0.8,
    bytesVsServerAction: 1.25,
    render100VsPlain: 1.2,
  });
});

test("a case that was not measured makes its ratios no numbers", () => {
  const { b: _missing, ...rest } = load;
  const ratios = ratiosOf(rest, bytes, render);
  expect(ratios.routeVsServerAction).toBeNaN();
  expect(ratios.routeVsBareRoute).toBe(0.75);
});

test("a case's figure is the median of its rounds, so that one bad round counts for nothing", () => {
  const cases = [{ key: "a", name: "route" }] as unknown as Awaited<
    ReturnType<typeof captureCases>
  >;
  const rounds = new Map([["a 8", [at(500), at(7), at(510)]]]);
  expect(loadFigures(cases, rounds, [8]).a?.at["8"]?.perSecond).toBe(500);
});
