import { expect, test } from "vitest";
import type { LoadRound } from "@/bench/load";
import { ratiosOf } from "@/bench/results";
import { type LoadFigures, medianRound } from "@/bench/throughput";

const at = (perSecond: number): LoadRound => ({ perSecond, p50: 1, p99: 2, cpuMicroseconds: 3 });

function loadWith(rates: Readonly<Record<string, number>>): LoadFigures {
  return Object.fromEntries(
    Object.entries(rates).map(([key, rate]) => [key, { name: key, at: { "8": at(rate) } }]),
  );
}

const load = loadWith({ route: 600, action: 400, bare: 800, node: 8000, plain: 10_000 });
const bytes = { route: { up: 700, down: 300 }, action: { up: 600, down: 200 } };
const render = { "100": { signed: 12, unsigned: 10, plain: 8 } };

test("divides what each ratio's name says, in the order that its name says", () => {
  expect(ratiosOf(load, bytes, render)).toEqual({
    routeVsServerAction: 1.5,
    routeVsBareRoute: 0.75,
    nodeMountVsServerAction: 20,
    nodeMountVsPlainHttp: 0.8,
    bytesVsServerAction: 1.25,
    render100VsPlain: 1.2,
  });
});

test("makes the ratios of a case that was not measured no numbers", () => {
  const { action: _missing, ...rest } = load;
  const ratios = ratiosOf(rest, bytes, render);
  expect(ratios.routeVsServerAction).toBeNaN();
  expect(ratios.routeVsBareRoute).toBe(0.75);
});

test("gives the median of a case's rounds, so that one bad round counts for nothing", () => {
  expect(medianRound([at(500), at(7), at(510)]).perSecond).toBe(500);
});

test("leaves processor time out where the system tells none", () => {
  expect(medianRound([{ ...at(500), cpuMicroseconds: null }]).cpuMicroseconds).toBeNull();
});
