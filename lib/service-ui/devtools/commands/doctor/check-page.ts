import { ATTR_ENDPOINT, DISPATCH_PATH } from "../../../wire/markup";
import type { HttpReply } from "./ask";
import { basePathOf, withPath } from "./ask";
import { type Finding, note, ok, problem } from "./finding";

/**
 * The path that a page's runtime posts to; undefined if the page has no runtime with an endpoint.
 */
export function endpointIn({ text }: HttpReply): string | undefined {
  return new RegExp(`${ATTR_ENDPOINT}="(/[\\w./~%-]{1,200})"`).exec(text)?.[1];
}

/**
 * The address of the app around a page. The page itself says where its app is: its runtime posts
 * below the `basePath`. A page that isn't served says nothing, so its address counts as the app's.
 */
export function appAround(address: URL, page: HttpReply): URL {
  const posts = endpointIn(page)?.replace(/\/$/, "");
  if (page.status !== 200 || !posts?.endsWith(DISPATCH_PATH)) return address;
  const base = posts.slice(0, -DISPATCH_PATH.length);
  return `${basePathOf(address)}/`.startsWith(`${base}/`) ? withPath(address, base) : address;
}

/** Checks a page: its status, the address its runtime posts to, and who may frame it. */
export function* checkPage(app: URL, page: HttpReply): Generator<Finding> {
  if (page.status !== 200) {
    const advice = "Use the address of a page that needs no login, or name a cookie: --cookie.";
    yield note("page", `The page answered ${page.status}.`, advice);
    return;
  }
  yield ok("page", "is served");
  yield readEndpoint(endpointIn(page), basePathOf(app) + DISPATCH_PATH);
  yield readFraming(page);
}

function readEndpoint(named: string | undefined, expected: string): Finding {
  if (named === undefined) {
    const advice = "Put <RuntimeScript /> into the head of its root layout.";
    return note(
      "runtime",
      "The page has no runtime script that is attached to an endpoint.",
      advice,
    );
  }
  if (named.replace(/\/$/, "") === expected) return ok("runtime", `posts to ${named}`);
  return problem(
    "runtime",
    `The page's runtime posts to ${named}, not to ${expected}.`,
    "End the address in the app's basePath. If it does, wrap next.config in withServiceUi.",
  );
}

function readFraming({ headers }: HttpReply): Finding {
  const policy = String(headers["content-security-policy"] ?? "");
  if (/frame-ancestors/i.test(policy) || headers["x-frame-options"] !== undefined) {
    return ok("framing", "is limited");
  }
  return note(
    "framing",
    "Any site may show the page in a frame and trick users into clicking in it.",
    "Unless you want that, wrap next.config in withServiceUi, and let the proxy pass on " +
      "Content-Security-Policy and X-Frame-Options.",
  );
}
