import { below, memberOf, readPage } from "./ask";
import { type Finding, note, ok, problem, STORE_ADVICE } from "./finding";

const PATH = "/__ui/health";

/** Asks the health route, which is optional. */
export async function checkHealth(app: URL): Promise<Finding> {
  const reply = await readPage(below(app, PATH));
  const failure = memberOf(reply, "failure");
  if (reply.status === 200 && failure === null) return ok("health", "ready");
  if (reply.status === 503 && typeof failure === "string" && /^[A-Z_0-9]{1,48}$/.test(failure)) {
    return problem("health", `The app's replay store fails: ${failure}.`, STORE_ADVICE);
  }
  const advice = "Only probes need it. npx service-ui init writes the route.";
  return note("health", `GET ${PATH} answered ${reply.status}.`, advice);
}
