import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { RUNTIME_PATH } from "../../../wire/markup";
import { ask, below } from "./ask";
import { type Finding, note, ok, problem } from "./finding";

/** The runtime's file in this package, beside the command. */
const OWN = fileURLToPath(new URL("../../../runtime/event-runtime.js", import.meta.url));

/** Checks that the app serves the runtime's file of this version of the package. */
export async function checkRuntimeFile(
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
