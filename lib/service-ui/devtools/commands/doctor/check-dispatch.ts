import { ask, type HttpReply, memberOf } from "./ask";
import { type Finding, note, ok, problem } from "./finding";

/** An origin that no application allows. */
const FOREIGN = "https://doctor.invalid";
const JSON_TYPE = { "Content-Type": "application/json" };

/**
 * Sends the dispatch endpoint requests that it refuses before it reads a token. The code of the
 * refusal shows which check refused the request, and thus that this check works. No handler runs,
 * but each request leaves a line in the app's log.
 */
export async function* checkDispatch(
  address: URL,
  session: Readonly<Record<string, string>>,
): AsyncGenerator<Finding> {
  const post = (headers: Readonly<Record<string, string>>, body = "") =>
    ask(address, { method: "POST", headers: { ...session, ...headers }, body });

  const there = await post({});
  if (codeOf(there) !== "415 unsupported_media_type") {
    yield problem(
      "endpoint",
      `No dispatch endpoint answers POST ${address.pathname}: the answer was ${codeOf(there)}.`,
      adviceForMissing(there),
    );
    return;
  }
  yield ok("endpoint", `POST ${address.pathname} is there`);

  const own = { ...JSON_TYPE, Origin: address.origin };
  const unsaid = codeOf(await post(own, "{}"));
  const said = codeOf(await post({ ...own, "Sec-Fetch-Site": "same-origin" }, "{}"));
  yield readOwnOrigin({ unsaid, said }, address);
  yield readForeignOrigin(codeOf(await post({ ...JSON_TYPE, Origin: FOREIGN }, "{}")));
  const sent = { ...JSON_TYPE, "Sec-Fetch-Site": "cross-site" };
  yield readFetchSite(codeOf(await post(sent, "{}")));
}

/** The answers to a dispatch of a page of the address. */
interface OwnOriginCodes {
  /** Without `Sec-Fetch-Site`: browsers send that over HTTPS and on loopback alone. */
  readonly unsaid: string;
  /** With `Sec-Fetch-Site: same-origin`. */
  readonly said: string;
}

/** Whether the endpoint takes the address's own origin for that of the app. */
export function readOwnOrigin(
  { unsaid, said }: OwnOriginCodes,
  { origin, protocol }: Pick<URL, "origin" | "protocol">,
): Finding {
  const code = said === "400 malformed_request" ? unsaid : said;
  if (code === "400 malformed_request") return ok("origin", `pages of ${origin} may dispatch`);
  if (code === "403 cross_origin_request") {
    const advice = `Let the proxy pass Host through unchanged, or set APP_ORIGIN=${origin}.`;
    return code !== said && protocol === "https:"
      ? note("origin", `A dispatch from ${origin} needs Sec-Fetch-Site: Host is changed.`, advice)
      : problem("origin", `A dispatch from ${origin} is refused.`, advice);
  }
  return problem(
    "origin",
    `A dispatch from ${origin} did not reach the endpoint as it was sent: the answer was ${code}.`,
    "Let the proxy pass method, Content-Type and body through unchanged.",
  );
}

function readForeignOrigin(code: string): Finding {
  if (code === "403 cross_origin_request") return ok("foreign origin", "is refused");
  return problem(
    "foreign origin",
    `A dispatch from another origin was not refused as one: the answer was ${code}.`,
    "Let the proxy pass Origin through unchanged: it names the site that sent the request.",
  );
}

function readFetchSite(code: string): Finding {
  if (code === "403 cross_origin_request") return ok("Sec-Fetch-Site", "arrives");
  return note(
    "Sec-Fetch-Site",
    `A request from another site was answered with ${code}: the header does not arrive.`,
    "Let the proxy pass Sec-Fetch-Site through unchanged.",
  );
}

function codeOf(reply: HttpReply): string {
  const code = memberOf(reply, "code");
  // Another server may have answered, so `code` can hold anything.
  const isCode = typeof code === "string" && /^[a-z_]{1,40}$/.test(code);
  return isCode ? `${reply.status} ${code}` : `${reply.status}`;
}

const EXCLUDE =
  "Exclude the endpoint from that rule. If it is meant for signed-in users alone, name the cookie " +
  "of a session: --cookie.";

function adviceForMissing({ status, headers }: HttpReply): string {
  if (status >= 300 && status < 400) {
    const { location = "" } = headers;
    const isSecure = location.startsWith("https:");
    return isSecure
      ? "Use the https: address that users use."
      : `Something redirects the endpoint, so dispatches are lost. ${EXCLUDE}`;
  }
  if (status === 401 || status === 403) {
    return `Something in front asks for a login or refuses. ${EXCLUDE}`;
  }
  if (status >= 500)
    return "Look at the app's log: the server failed before the endpoint answered.";
  return (
    "Check that the address ends in the app's basePath, that app/%5F%5Fui/dispatch/route is in " +
    "the build, and that the proxy passes on POST for this path."
  );
}
