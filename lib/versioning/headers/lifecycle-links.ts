import { addressOf } from "../../common/address/app-address";
import { fillRoutePath, type PathParameters } from "../map/route-path";
import type { RouteVersion } from "../map/route-version";
import type { VersionMap } from "../map/version-map";
import type { Link } from "./link-header";

/**
 * The links that go with the lifecycle headers (PROTOCOL 6): to the notes on the deprecation, to
 * the policy for retirements, and to the successor. An active route has none.
 *
 * @param parameters of the request's path; they are filled into the successor's path
 */
export function lifecycleLinks(
  route: RouteVersion,
  { retirementPolicy }: Pick<VersionMap, "retirementPolicy">,
  parameters: PathParameters = {},
): readonly Link[] {
  if (route.lifecycle === "active") return [];
  const { documentation, successor } = route;
  return [
    ...(documentation ? [{ target: addressOf(documentation), rel: "deprecation" }] : []),
    { target: addressOf(retirementPolicy), rel: "sunset" },
    ...(successor
      ? [{ target: addressOf(fillRoutePath(successor, parameters)), rel: "successor-version" }]
      : []),
  ];
}
