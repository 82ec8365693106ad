import { ATTR_MANIFEST } from "../../../wire/markup";
import type { HttpReply } from "./ask";
import { type Finding, ok, problem } from "./finding";

const INSTANCE = new RegExp(`${ATTR_MANIFEST}="(uci_[\\w-]{16,512})"`, "g");

/** What shared caches go by. */
const CACHE_HEADERS = [
  "cache-control",
  "cdn-cache-control",
  "surrogate-control",
  "vercel-cdn-cache-control",
];
const CACHEABLE = /\bpublic\b|\b(s-maxage|max-age|stale-while-revalidate)="?[1-9]/i;

/**
 * Compares two visits of a page. Each render signs instances of its own, so a second visit that
 * meets an instance of the first got a copy that something keeps for all users.
 */
export function* checkInstances(page: HttpReply, again: HttpReply): Generator<Finding> {
  const first = instancesIn(page);
  const shared = instancesIn(again).filter((one) => first.includes(one));
  if (first.length === 0) {
    yield ok("instances", "the page has none; name a page with a component to compare two visits");
  } else if (shared.length > 0) {
    yield problem(
      "instances",
      `Two visits got ${shared.length} of ${first.length} instances alike: a cache keeps the page ` +
        "for all users, who share its tokens until they expire for good. No handler has run twice.",
      `Let nothing between app and browser cache pages${ageOf(again)}, then empty that cache. ` +
        "docs/hosting/proxy.md has more.",
    );
  } else if (maySharedCachesKeep(page)) {
    yield problem(
      "instances",
      "Two visits got instances of their own, but the page's headers allow caches to keep it for " +
        "all users.",
      "Let whatever sets Cache-Control, s-maxage or a CDN's header leave pages with components alone.",
    );
  } else {
    yield ok("instances", "differ from visit to visit");
  }
}

function instancesIn({ text }: HttpReply): readonly string[] {
  return Array.from(text.matchAll(INSTANCE), ([, id = ""]) => id);
}

/** Each header by itself, since a CDN's own header wins over a `no-store` in the first. */
function maySharedCachesKeep({ headers }: HttpReply): boolean {
  const values = CACHE_HEADERS.map((name) => String(headers[name] ?? ""));
  return values.some((value) => CACHEABLE.test(value) && !/\b(no-store|private)\b/i.test(value));
}

function ageOf({ headers }: HttpReply): string {
  return headers.age === undefined ? "" : ` (this copy is ${Number(headers.age)} s old)`;
}
