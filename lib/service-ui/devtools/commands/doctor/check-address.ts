import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { failureClass } from "../../../replay/failure-class";
import { adviceOn } from "../../../replay/store-failures";
import { DISPATCH_PATH, RUNTIME_PATH } from "../../../wire/markup";
import { ask, below, memberOf, shown, visitPage } from "./ask";
import { checkDispatch } from "./check-dispatch";
import { checkInstances } from "./check-instances";
import { appAround, checkPage, endpointIn } from "./check-page";
import { checkPolicy } from "./check-policy";
import type { HealthCheck } from "./compare-processes";
import { type Finding, note, ok, problem } from "./finding";

/**
 * Checks a running app from outside, at an address that its users use.
 *
 * @param address of the app with the `basePath`, or of one of its pages
 * @param cookie of a user's session, if the app is to be seen by one
 * @param health what to ask the health route with, and where its replies go
 */
export async function* checkAddress(
  address: URL,
  cookie: string | undefined,
  health: HealthCheck,
): AsyncGenerator<Finding> {
  const at = shown(address);
  const session = cookie === undefined ? {} : { Cookie: cookie };
  try {
    for await (const finding of checks(address, session, health)) yield { ...finding, at };
  } catch (error) {
    const isLate = error instanceof Error && error.name === "AbortError";
    const failure = isLate ? "ETIMEDOUT" : failureClass(error);
    const says = `No response: ${failure ?? "the connection failed"}.`;
    const advice = "Check the address, the server, and any firewall in between.";
    yield { ...problem("address", says, advice), at };
  }
}

async function* checks(
  address: URL,
  session: Readonly<Record<string, string>>,
  health: HealthCheck,
): AsyncGenerator<Finding> {
  const page = await visitPage(address, session);
  const app = appAround(address, page);
  yield* checkPage(app, page);
  if (page.status === 200) yield* checkPolicy(address, page);
  if (page.status === 200) yield* checkInstances(page, await visitPage(address, session));
  yield await checkRuntimeFile(app, session);
  // With `trailingSlash`, every address of the app ends in a slash.
  const end = endpointIn(page)?.endsWith("/") ? "/" : "";
  yield* checkDispatch(below(app, DISPATCH_PATH + end), session);
  yield await checkHealth(app, shown(address), health);
}

const PATH = "/__ui/health";

/** Asks the health route, which is optional. */
async function checkHealth(
  app: URL,
  at: string,
  { token, replies }: HealthCheck,
): Promise<Finding> {
  const askedAt = Date.now();
  const authorization = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const reply = await visitPage(below(app, PATH), authorization);
  replies.push({
    at,
    app: shown(app).replace(/\/$/, ""),
    reply,
    middleMs: (askedAt + Date.now()) / 2,
  });
  const failure = memberOf(reply, "failure");
  if (reply.status === 200 && failure === null) return ok("health", "ready");
  if (reply.status === 503 && typeof failure === "string" && /^[A-Z_0-9]{1,48}$/.test(failure)) {
    return problem("health", `The app's replay store fails: ${failure}.`, adviceOn(failure));
  }
  if (memberOf(reply, "draining") === true) {
    return note(
      "health",
      "The process is about to stop: it was told to drain.",
      "Ask another one.",
    );
  }
  const advice = "Only probes need it. npx service-ui init writes the route.";
  return note("health", `GET ${PATH} answered ${reply.status}.`, advice);
}

/** The runtime's file in this package, beside the command. */
const OWN = fileURLToPath(new URL("../../../runtime/event-runtime.js", import.meta.url));

/** Checks that the app serves the runtime's file of this version of the package. */
async function checkRuntimeFile(
  app: URL,
  session: Readonly<Record<string, string>>,
): Promise<Finding> {
  const address = below(app, RUNTIME_PATH);
  const { status, headers, text } = await ask(address, { headers: session });
  const isScript = /javascript/i.test(headers["content-type"] ?? "");
  if (status !== 200 || !isScript) {
    return problem(
      "runtime file",
      `GET ${address.pathname} answered ${status}${status === 200 ? ", not a script" : ""}.`,
      status >= 300 && status < 500 && status !== 404
        ? `Exclude ${RUNTIME_PATH} in the matcher of the proxy that asks for a login.`
        : "Wrap next.config in withServiceUi, build again, and copy public/ to where the app runs.",
    );
  }
  if (existsSync(OWN) && readFileSync(OWN, "utf8") !== text) {
    const advice = "If both should be of one version, build again and clear the cache in front.";
    return note(
      "runtime file",
      "It is not the file of the package's version in this folder.",
      advice,
    );
  }
  return ok("runtime file", `${address.pathname} is served`);
}
