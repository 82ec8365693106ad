import { createHash } from "node:crypto";
import { KEEP_EARLY } from "../../../wire/early";
import { ATTR_ENDPOINT } from "../../../wire/markup";
import type { HttpReply } from "./ask";
import { type Finding, note, ok, problem } from "./finding";

/** A directive's name, and its sources. */
type Policy = ReadonlyMap<string, readonly string[]>;

/**
 * Tells which directive of a page's Content-Security-Policy stops the runtime's script, its
 * requests or the inline script that keeps what is pressed before the runtime is there. A browser
 * does so in silence for the server: buttons are dead, and its log says nothing.
 *
 * @param page the address that was asked
 */
export function* checkPolicy(page: URL, reply: HttpReply): Generator<Finding> {
  const tag = scriptIn(reply);
  if (tag === undefined) return;
  const script = new URL(attributeOf(tag, "src") ?? "", page);
  const endpoint = new URL(attributeOf(tag, ATTR_ENDPOINT) ?? "", page);
  const early = earlyScriptIn(reply);
  const found = policiesOf(reply).flatMap((policy) => [
    ...blockOfScript(policy, script, tag, page),
    ...(early ? blockOfEarly(policy, early) : []),
    ...blockOfPost(policy, endpoint, page),
    ...blockOfSandbox(policy),
  ]);
  if (found.length === 0) yield ok("policy", "lets the runtime run and post");
  yield* found;
}

/** The start tag of the runtime's script. */
function scriptIn({ text }: HttpReply): string | undefined {
  return text.match(/<script\b[^>]*>/gi)?.find((tag) => tag.includes(`${ATTR_ENDPOINT}=`));
}

interface InlineScript {
  readonly tag: string;
  readonly code: string;
}

/** How the inline script begins in each version. */
const EARLY = KEEP_EARLY.slice(0, KEEP_EARLY.indexOf("[]"));

function earlyScriptIn({ text }: HttpReply): InlineScript | undefined {
  for (const [, tag = "", code = ""] of text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/gi)) {
    if (code.startsWith(EARLY)) return { tag, code };
  }
  return undefined;
}

function attributeOf(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1]?.replaceAll("&amp;", "&");
}

/** The policies of the headers and of the document's `<meta>`. Each one must allow a thing. */
function policiesOf({ headers, text }: HttpReply): readonly Policy[] {
  const inPage = text
    .match(/<meta\b[^>]*>/gi)
    ?.filter((tag) => /content-security-policy"/i.test(tag));
  const header = String(headers["content-security-policy"] ?? "").split(",");
  return [...header, ...(inPage ?? []).map(contentOf)].map(parse);
}

const contentOf = (tag: string) =>
  attributeOf(tag, "content")?.replaceAll("&#x27;", "'").replaceAll("&#39;", "'") ?? "";

/** The first of two directives of one name counts (CSP 3, 2.2.1). */
function parse(text: string): Policy {
  const directives = text.split(";").map((directive) => directive.trim().split(/\s+/));
  const named = directives.map(([name = "", ...sources]) => [name.toLowerCase(), sources] as const);
  return new Map(named.reverse());
}

/** The first of these directives that a policy has. */
function directiveOf(policy: Policy, names: readonly string[]) {
  const name = names.find((name) => policy.has(name));
  return name === undefined ? undefined : { name, sources: policy.get(name) ?? [] };
}

/** What decides about a `<script>`. */
const OF_SCRIPTS = ["script-src-elem", "script-src", "default-src"];

const hasNonce = (sources: readonly string[]) => sources.some((source) => /^'nonce-/i.test(source));

const PASS_NONCE =
  "Pass the request's nonce: <RuntimeScript nonce={nonce} />, on a page that is rendered for " +
  "each request.";

/** Whether places, and inline scripts as such, are ignored (CSP 3, 8.2). */
const hasStrictDynamic = (sources: readonly string[]) =>
  sources.some((source) => source.toLowerCase() === "'strict-dynamic'");

/** Whether a directive names a script by its nonce or one of these digests. */
function names(sources: readonly string[], tag: string, digests: readonly string[]): boolean {
  const nonce = attributeOf(tag, "nonce");
  return (
    (Boolean(nonce) && sources.includes(`'nonce-${nonce}'`)) ||
    digests.some((digest) => sources.includes(`'${digest}'`))
  );
}

function* blockOfScript(policy: Policy, script: URL, tag: string, page: URL): Generator<Finding> {
  const directive = directiveOf(policy, OF_SCRIPTS);
  if (directive === undefined) return;
  const { name, sources } = directive;
  if (names(sources, tag, attributeOf(tag, "integrity")?.split(/\s+/) ?? [])) return;
  const isStrict = hasStrictDynamic(sources);
  if (!isStrict && allows(sources, script, page)) return;
  const hasNonces = hasNonce(sources);
  yield problem(
    "policy",
    `${name} stops the runtime's script, so buttons are dead: it allows ` +
      `${isStrict || hasNonces ? "no script without its nonce" : `nothing at ${script.pathname}`}.`,
    hasNonces || isStrict ? PASS_NONCE : `Add 'self' to ${name}.`,
  );
}

/** A page without this script works as soon as the runtime is there. */
function* blockOfEarly(policy: Policy, { tag, code }: InlineScript): Generator<Finding> {
  const directive = directiveOf(policy, OF_SCRIPTS);
  if (directive === undefined) return;
  const { name, sources } = directive;
  const digests = ["sha256", "sha384", "sha512"].map(
    (kind) => `${kind}-${createHash(kind).update(code).digest("base64")}`,
  );
  if (names(sources, tag, digests)) return;
  // What names one script, or trusts by it, takes this source's meaning away (CSP 3, 6.7.3.2).
  const isNarrow =
    hasStrictDynamic(sources) || sources.some((source) => /^'(nonce|sha\d+)-/i.test(source));
  if (!isNarrow && sources.some((source) => source.toLowerCase() === "'unsafe-inline'")) return;
  yield note(
    "policy",
    `${name} stops the inline script that keeps what is pressed before the runtime is there, so ` +
      "that is lost.",
    hasNonce(sources)
      ? PASS_NONCE
      : `Allow it by a nonce, or by '${digests[0]}' in ${name}. If neither can be, write ` +
          "<RuntimeScript early={false} />, so that browsers report no violation.",
  );
}

function* blockOfPost(policy: Policy, endpoint: URL, page: URL): Generator<Finding> {
  const directive = directiveOf(policy, ["connect-src", "default-src"]);
  if (directive === undefined || allows(directive.sources, endpoint, page)) return;
  yield problem(
    "policy",
    `${directive.name} stops the runtime's requests to ${endpoint.pathname}, so buttons are dead.`,
    "Add connect-src 'self'.",
  );
}

function* blockOfSandbox(policy: Policy): Generator<Finding> {
  const allowed = policy.get("sandbox");
  if (allowed === undefined) return;
  const missing = ["allow-scripts", "allow-same-origin"].filter(
    (token) => !allowed.includes(token),
  );
  if (missing.length === 0) return;
  const says = `sandbox stops the runtime, so buttons are dead: it lacks ${missing.join(" and ")}.`;
  yield problem(
    "policy",
    says,
    "Add that, or leave sandbox out: the page asks the server by itself.",
  );
}

/** Whether one of a directive's sources allows an address, for a page (CSP 3, 6.7.2). */
function allows(sources: readonly string[], address: URL, page: URL): boolean {
  return sources.some((source) => {
    if (source.toLowerCase() === "'self'") return address.origin === page.origin;
    if (source.startsWith("'")) return false;
    if (source === "*") return true;
    const scheme = /^([a-z][a-z0-9+.-]*):$/i.exec(source)?.[1];
    return scheme === undefined ? isAt(source, address, page) : isOfScheme(scheme, address);
  });
}

/** `http` allows `https`, too. */
function isOfScheme(scheme: string, { protocol }: URL): boolean {
  const asked = `${scheme.toLowerCase()}:`;
  return protocol === asked || (asked === "http:" && protocol === "https:");
}

const HOST_SOURCE =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[\w.-]+|\[[\da-f:]+\])(?::(\d+|\*))?(\/.*)?$/i;

function isAt(source: string, address: URL, page: URL): boolean {
  const [, scheme = page.protocol.slice(0, -1), host = "", port, path] =
    HOST_SOURCE.exec(source) ?? [];
  const name = host.toLowerCase();
  const isHost =
    name === "*" ||
    (name.startsWith("*.") ? address.hostname.endsWith(name.slice(1)) : address.hostname === name);
  const isPort =
    port === "*" ||
    portOf(address) === port ||
    (port === undefined && address.port === "") ||
    (port === "80" && portOf(address) === "443");
  const isPath =
    path === undefined ||
    (path.endsWith("/") ? address.pathname.startsWith(path) : address.pathname === path);
  return isOfScheme(scheme, address) && isHost && isPort && isPath;
}

const portOf = ({ port, protocol }: URL) => port || (protocol === "https:" ? "443" : "80");
