import { checkAsking } from "./checks/check-asking";
import { checkDocumentation } from "./checks/check-documentation";
import { checkRoute } from "./checks/check-route";
import { faultsIn, quote } from "./checks/faults";
import { LIFECYCLE_FORMATS } from "./lifecycle-format";
import type { VersionMapInput } from "./version-map-input";

/** One sentence for each fault of a version map, with the entry's path; `[]` if there is none. */
export function checkVersionMap(input: VersionMapInput): readonly string[] {
  const { retirementPolicy, routes, format = "rfc" } = input;
  const named = routes.filter((route) => typeof route?.path === "string");
  return faultsIn(
    ...checkDocumentation("retirementPolicy:", retirementPolicy),
    ...checkAsking(input),
    !LIFECYCLE_FORMATS.includes(format) &&
      `format: ${quote(format)} is not ${LIFECYCLE_FORMATS.join(" or ")}`,
    ...routes.map(
      (route, index) =>
        !named.includes(route) && `routes[${index}]: path ${quote(route?.path)} is not a text`,
    ),
    ...named.flatMap((route, index) =>
      checkRoute(route, index, { ...input, routes: named }).map(
        (fault) => `${quote(route.path)}: ${fault}`,
      ),
    ),
  );
}
