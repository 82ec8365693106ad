import type { ProblemResponse } from "../map/problem";
import type { AskingFault, RefusedChoice } from "./choose-among";

const DETAILS: Readonly<Record<AskingFault, string>> = {
  version_required: "The request asks for no version of this resource.",
  version_unsupported: "This resource does not have the requested version.",
  version_ambiguous: "The request asks for different versions in different ways.",
};

/** 400 that lists the versions that are served. */
export function refuseChoice(
  { fault, available }: RefusedChoice,
  problem: ProblemResponse,
): Response {
  return problem(fault, { detail: DETAILS[fault], available });
}
