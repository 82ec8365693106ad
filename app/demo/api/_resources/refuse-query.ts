import type { QueryProblem } from "@/app/demo/api/_catalog/parse-query";
import { problemResponse } from "./problems";

/** 400 that names every wrong parameter and what it can be. */
export function refuseQuery(problems: readonly QueryProblem[]): Response {
  const detail = problems.map((problem) => problem.detail).join(" ");
  return problemResponse("invalid_query", { detail, errors: problems });
}
