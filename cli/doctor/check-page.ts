import { ATTR_ENDPOINT, DISPATCH_PATH } from "../../lib/protocol/markup";
import type { Reply } from "./ask";
import { basePathOf } from "./asked-address";
import { type Finding, note, ok, problem } from "./finding";

/** The path that a page's runtime posts to; undefined if it has no runtime that does. */
export function endpointIn({ text }: Reply): string | undefined {
  return new RegExp(`${ATTR_ENDPOINT}="(/[\\w./~%-]{1,200})"`).exec(text)?.[1];
}

/** Checks what a page says: its status, where its runtime posts, and who may frame it. */
export function* checkPage(app: URL, page: Reply): Generator<Finding> {
  if (page.status !== 200) {
    const advice = "Name the address of a page that shows without a login, such as the start page.";
    yield note("page", `The page is answered with ${page.status}.`, advice);
    return;
  }
  yield ok("page", "is served");
  yield readEndpoint(endpointIn(page), basePathOf(app) + DISPATCH_PATH);
  yield readFraming(page);
}

function readEndpoint(named: string | undefined, expected: string): Finding {
  if (named === undefined) {
    const advice = "Put <RuntimeScript /> into the head of its root layout.";
    return note("runtime", "The page has no runtime that posts by itself.", advice);
  }
  if (named.replace(/\/$/, "") === expected) return ok("runtime", `posts to ${named}`);
  return problem(
    "runtime",
    `The page's runtime posts to ${named}, not to ${expected}.`,
    "End the address in the app's basePath. If it does, wrap next.config in withServiceUi.",
  );
}

function readFraming({ headers }: Reply): Finding {
  const policy = String(headers["content-security-policy"] ?? "");
  if (/frame-ancestors/i.test(policy) || headers["x-frame-options"] !== undefined) {
    return ok("framing", "is limited");
  }
  return note(
    "framing",
    "Any site may frame the page and have its visitors click in it.",
    "Unless that is meant, wrap next.config in withServiceUi, and have the proxy hand on " +
      "Content-Security-Policy and X-Frame-Options.",
  );
}
