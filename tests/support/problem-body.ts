import { FAILURES } from "@/lib/service-ui/wire/failures";
import { ENGLISH } from "@/lib/service-ui/wire/notice";
import { refusalText } from "@/lib/service-ui/wire/refusal-texts";

/**
 * The body of a refusal as the endpoint writes it, from its code and what a test has to say of it.
 * Anything that has no code of the endpoint's stays as it is.
 */
export function problemBody(given: unknown): unknown {
  const failure = new Map<string, (typeof FAILURES)[keyof typeof FAILURES]>(
    Object.entries(FAILURES),
  ).get(Object(given).code);
  if (!failure) return given;
  const { hasRun, again } = failure;
  const said = { hasRun, again, ...Object(given) };
  if (said.outcome === "running") said.again = "repeat";
  return { message: refusalText(said.code, said, ENGLISH), ...said };
}
