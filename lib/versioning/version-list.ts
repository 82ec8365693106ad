import * as z from "zod";
import { addressOf } from "../address/app-address";
import { routeTemplate } from "./route-path";
import { type Brownout, LIFECYCLES, type RouteVersion } from "./route-version";
import type { VersionMap } from "./version-map";

const day = z.iso.date();
const moment = z.iso.datetime();

/** A route as the list of versions describes it; what a lifecycle does not have is null. */
export const VersionEntrySchema = z.strictObject({
  path: z.string().meta({ description: "The path, a URI template: a parameter stands in braces." }),
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  lifecycle: z.enum(LIFECYCLES),
  deprecation: day.nullable().meta({ description: "When the version entered retirement." }),
  sunset: day.nullable().meta({ description: "When the version stops being served." }),
  successor: z
    .string()
    .nullable()
    .meta({ description: "The path that takes over, spelt likewise." }),
  documentation: z.string().nullable().meta({ description: "A page for people." }),
  brownouts: z
    .array(z.strictObject({ from: moment, to: moment }))
    .meta({ description: "Windows in which the route answers 503, to rehearse its retirement." }),
});

/** The body of the list of versions. */
export const VersionListSchema = z.strictObject({
  data: z.array(VersionEntrySchema),
  links: z.strictObject({ self: z.string(), retirementPolicy: z.string() }),
});

/**
 * Lists every route with its lifecycle.
 *
 * @param self the path of the list itself
 */
export function versionList(
  { routes, retirementPolicy }: VersionMap,
  self: string,
): z.output<typeof VersionListSchema> {
  const links = { self: addressOf(self), retirementPolicy: addressOf(retirementPolicy) };
  return { data: routes.map(describe), links };
}

function describe(route: RouteVersion): z.output<typeof VersionEntrySchema> {
  const { path, version, lifecycle, documentation } = route;
  const ending = route.lifecycle === "active" ? undefined : route;
  const successor = ending?.successor;
  const windows: readonly Brownout[] =
    route.lifecycle === "deprecated" ? (route.brownouts ?? []) : [];
  return {
    path: addressOf(routeTemplate(path)),
    version,
    lifecycle,
    deprecation: ending?.deprecation ?? null,
    sunset: ending?.sunset ?? null,
    successor: successor === undefined ? null : addressOf(routeTemplate(successor)),
    documentation: documentation === undefined ? null : addressOf(documentation),
    brownouts: windows.map(({ from, to }) => ({ from, to })),
  };
}
