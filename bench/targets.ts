import { round } from "./quantile";
import type { Results } from "./results";
import type { Figures } from "./scenario";
import { weightRatios } from "./scenarios/weigh-lists";

/** What is aimed at, and what came of it. */
export interface Verdict {
  readonly what: string;
  readonly target: string;
  readonly measured: number;
  readonly isMet: boolean;
}

/** Every target with what the run measured, in the order of the scenarios, then of the throughput. */
export function verdicts({ ratios, scenarios, load }: Results): readonly Verdict[] {
  const { a, b, c, e, f, g, h } = scenarios;
  const ratio = (ways: Readonly<Record<string, Figures>>, name: string, way = "action") =>
    round((ways.own?.[name] ?? Number.NaN) / (ways[way]?.[name] ?? Number.NaN));
  const own = (ways: Readonly<Record<string, Figures>>, name: string) =>
    ways.own?.[name] ?? Number.NaN;
  const { oneInstance, instances } = weightRatios(h, 500);
  const cpu = (key: "route" | "action") => load[key]?.at["8"]?.cpuMicroseconds ?? Number.NaN;
  return [
    atMost("a) ten rows, beside a Server Action", 0.2, ratio(a.ways, "ms")),
    atMost("b) letters typed at once, beside a Server Action", 0.1, ratio(b.ways, "atOnceMs")),
    atMost("b) handlers that run to their end, of 20", 2, own(b.ways, "handlersToTheirEnd")),
    atMost("c) the new page, beside a Server Action", 0.1, ratio(c.ways, "ms")),
    atLeast("e) interactions that succeed after a deployment, of 20", 20, own(e.ways, "succeeded")),
    atLeast("f) interactions that ran exactly once, of 10", 10, own(f.ways, "once")),
    atMost("g) orders of a double click", 1, own(g.ways, "orders")),
    atMost("h) HTML of 500 rows in one instance, beside Server Actions", 1.1, oneInstance.html),
    atMost("h) the same with gzip", 1.1, oneInstance.htmlGzip),
    atMost("h) a refresh of the same", 1.1, oneInstance.refresh),
    atMost("h) the same with gzip", 1.1, oneInstance.refreshGzip),
    atMost("h) HTML of 500 rows as instances, beside Server Actions", 2, instances.html),
    atMost("h) the same with gzip", 2, instances.htmlGzip),
    atLeast("the route beside a Server Action, requests a second", 1, ratios.routeVsServerAction),
    atMost("the same, processor time", 1, round(cpu("route") / cpu("action"))),
    atLeast("the route beside a bare route", 0.85, ratios.routeVsBareRoute),
    atLeast("the Node mount beside a Server Action", 8, ratios.nodeMountVsServerAction),
    atLeast("the Node mount beside plain node:http", 0.5, ratios.nodeMountVsPlainHttp),
    atMost("bytes of an interaction beside a Server Action", 1.1, ratios.bytesVsServerAction),
    atMost("render of 100 instances, beside unsigned ones", 1.5, ratios.render100VsPlain),
  ];
}

function atMost(what: string, bound: number, value: number): Verdict {
  const measured = round(value);
  return { what, target: `≤ ${bound}`, measured, isMet: measured <= bound };
}

function atLeast(what: string, bound: number, value: number): Verdict {
  const measured = round(value);
  return { what, target: `≥ ${bound.toLocaleString("en")}`, measured, isMet: measured >= bound };
}
