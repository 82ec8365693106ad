import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/*
 * The page on security promises nothing without a test. Each paragraph, point and row of it is
 * named here by its beginning, with the tests that hold what it promises.
 */

const PAGE = "docs/security.md";

/** Advice, a limit of what is promised, or a fact about others: there is nothing to hold. */
const NO_PROMISE = [] as const;
/** Says what follows, which has tests of its own. */
const HEADING = [] as const;

/** By the beginning: the tests, each as a file below `tests` and a title in it. */
const PROOFS: Readonly<Record<string, readonly string[]>> = {
  "Service UI lets a browser call": HEADING,
  "To report a weakness": HEADING,
  "- **Scripts in the page.**": [
    "chromium/runtime/strict-page.long.test.ts: under %s everything works, the notice too",
    "chromium/nonce.long.test.ts: runs an interaction under a policy that trusts scripts by a nonce alone",
    "chromium/runtime/early-presses.long.test.ts: keeps nothing that a script has raised, and nothing of content",
  ],
  "- **Permission.**": [
    "dispatch/authorizer.test.ts: refuses a component with neither allow nor authorizer",
    "wire/verify.test.ts: a bound token in the hands of %s",
  ],
  "- **The number of interactions.**": [
    "spec/4.1-dispatch.test.ts: a new id for the same ctx",
    "attacks/known-attacks.test.ts: takes an id in another letter case for another id",
  ],
  "- **Repeating what failed.**": [
    "dispatch/replay.test.ts: spends the id of an interaction that was %s",
    "chromium/lost-answers.long.test.ts: says that nobody knows if the process was killed",
    "http/next-functions.long.test.ts: keeps the cookie that a handler set before it redirects",
  ],
  "- **Keys of rows.**": [
    "dispatch/dispatched-event.test.ts: gives the row's key that the payload has",
    "attacks/known-attacks.test.ts: opens no props with another component's sealed instance",
    "docs/row-keys.test.ts: checks whose row a key names",
  ],
  "- **Values.**": [
    "dispatch/payload-guard.test.ts: takes a form's field names for values",
    "spec/4.3-client-runtime.test.ts: text that looks like markup is shown as text",
  ],
  "- **Revocation.**": [
    "wire/verify.test.ts: verifies nothing with a secret that has left the ring",
    "wire/verify.test.ts: a bound token in the hands of %s",
    "dispatch/authorizer.test.ts: gets the request's cookies and headers, and is asked for every dispatch",
  ],
  "- **The origin.**": [
    "dispatch/dispatch-request.test.ts: passes as a browser's same-origin, whatever host a proxy has written",
    "next/start-log.test.ts: warns in production that the host of a request is trusted",
  ],
  "- **Requests without a browser**": [
    "dispatch/dispatch-request.test.ts: has to be named if that is required",
  ],
  "- **Volume.**": [
    "dispatch/user-key.test.ts: passes no limit with made-up cookies",
    "limit/rate-limiter.test.ts: forgets the first of a flood of users",
    "limit/rate-limiter.test.ts: asks for room under each key",
    "http/mounts.long.test.ts: Next's router answers itself what the endpoint would refuse",
  ],
  "- **Schemas.**": [
    "attacks/cost.alone.test.ts: rows that lack four fields, of which fifty are taken",
  ],
  "- **Rotation.**": NO_PROMISE,
  "- **Reading.**": NO_PROMISE,
  "- **Length and time.**": ["wire/instance-id.test.ts: are not to be read in the id"],
  "- **The store's operator.**": [
    "replay/replay-store.test.ts: is the SHA-256 of the context in hexadecimal",
    "replay/sqlite-store.test.ts: keeps no key in the clear",
    "dispatch/receipts.test.ts: lets nobody read in the store what became of a dispatch",
    "limit/shared-rate-limiter.test.ts: tells the database no address and no instance",
  ],
  "- **Other processes of the host.**": NO_PROMISE,
  "An attacker can send any request": HEADING,
  "1. run any handler except": [
    "attacks/known-attacks.test.ts: runs what it was signed for, and nothing that stands beside it",
    "attacks/token.test.ts: that is any text at all is refused and never throws",
  ],
  "2. run one request (a token and an id) twice": [
    "spec/4.1-dispatch.test.ts: identical requests at once exactly one succeeds",
    "http/start.long.test.ts: refuses a used dispatch after a restart",
  ],
  "3. use another site": ["http/attacks.test.ts: forgery from another site"],
  "4. change more of a page": [
    "spec/1-service.test.ts: patches are confined to the firing instance",
    "spec/2.4-response-patch.test.ts: there is no fifth attribute, for the browser either",
    "wire/local-path.test.ts: stays on the origin, however often it is read",
  ],
  "5. learn a handler's name": [
    "attacks/known-attacks.test.ts: what no answer says",
    "http/no-names.test.ts: shows none of them in any file that browsers load",
    "http/attacks.test.ts: answers a stranger with no 5xx and no word of what is inside",
  ],
  "6. make the server use memory": [
    "attacks/cost.alone.test.ts: costs at most eight ordinary ones, and grows and is answered in line",
    "limit/rate-limiter.test.ts: forgets the first of a flood of users",
  ],
  "- **The secret**": [
    "wire/verify.test.ts: verifies a token of the previous secret after a rotation",
  ],
  "- **Your application's code**": NO_PROMISE,
  "- **The replay store** and": NO_PROMISE,
  "- **The hosts' clocks**": [
    "replay/server-watch.test.ts: compares a clock that is %d ms off",
    "http/health.long.test.ts: takes a process out whose clock is wrong, lets it run nothing",
  ],
  "- **The proxy in front**": [
    "dispatch/dispatch-request.test.ts: is one of the allowed if they are set",
    "dispatch/dispatch.test.ts: counts an instance without a session alone, whatever address it claims",
  ],
  "- **The page**.": NO_PROMISE,
  "The request is not trusted at all.": [
    "attacks/known-attacks.test.ts: takes no context from the query, a header or a cookie",
    "dispatch/dispatched-event.test.ts: gives the handler identity from the claims and user data",
    "docs/security.test.ts: names each header that the endpoint reads",
  ],
  "A page has a digest of the record": [
    "wire/digests.test.ts: differ by secret, purpose, component, kind of user",
    "wire/digests.test.ts: are those of a user under any key of the ring, and no other text is",
    "dispatch/whose-page.test.ts: is refused with a digest %s",
  ],
  Attack: HEADING,
  "a token used for another component": [
    "attacks/known-attacks.test.ts: does not verify with the %s changed",
    "attacks/known-attacks.test.ts: a token of one component, part or instance used for another",
  ],
  "a forged or altered token": [
    "attacks/known-attacks.test.ts: refuses to be talked down to %s",
    "wire/verify.test.ts: refuses any change of any one character",
  ],
  "a second spelling of a token": [
    "attacks/known-attacks.test.ts: lenient base64",
    "wire/verify.test.ts: refuses signed claims that are not in canonical form",
    "wire/verify.test.ts: takes bytes that are no UTF-8 for no second spelling",
  ],
  "a signature guessed by timing": [
    "attacks/source.test.ts: signatures are compared in constant time, and by nothing else",
  ],
  "another component named in the query": [
    "attacks/known-attacks.test.ts: changes nothing for a query, headers and cookies",
    "spec/2.7-dispatch-request.test.ts: no other field is sent",
    "spec/7-errors.test.ts: %s is rejected, in every spelling",
  ],
  "`__proto__`, `constructor`": [
    "attacks/known-attacks.test.ts: refuses the payload %s, and gives no object a member",
    "attacks/known-attacks.test.ts: takes a form field that is called __proto__ for a value",
    "dispatch/input.test.ts: inherits no member that has a name",
  ],
  "encrypted props that are read": [
    "wire/instance-id.test.ts: do not open after any change of any one character",
    "wire/instance-id.test.ts: of one component do not open as another's",
    "attacks/known-attacks.test.ts: opens no props with another component's sealed instance",
  ],
  "a replay: a request sent again": [
    "attacks/known-attacks.test.ts: runs nothing twice at any second up to expiry and beyond",
    "http/start.long.test.ts: refuses a used dispatch after a restart",
  ],
  "a store that is down, slow": [
    "http/own-store.alone.test.ts: refuses with 503, runs nothing and isn't ready, where the store",
  ],
  "forgery from another site (CSRF)": [
    "http/attacks.test.ts: refuses %o",
    "http/attacks.test.ts: lets no other origin read an answer",
    "dispatch/dispatch-request.test.ts: refuses the method %s",
  ],
  "another site frames a page": [
    "http/framing.test.ts: lets no other site frame %s",
    "next/with-service-ui.test.ts: is refused for every path, before what the app says itself",
  ],
  "another spelling of the endpoint's path": [
    "http/other-paths.test.ts: runs a dispatch once, although it is also sent to %s",
  ],
  "a token copied from another user's page": [
    "http/start.long.test.ts: takes a context that is bound to a session for void",
    "wire/cookie.test.ts: binds to the one session alone",
  ],
  "the same key twice in the JSON": [
    "attacks/known-attacks.test.ts: counts one of two contexts in one body",
    "attacks/known-attacks.test.ts: guards a second payload as the first",
    "attacks/known-attacks.test.ts: refuses claims with a key twice, though rightly signed",
  ],
  "markup in a manifest": [
    "spec/2.5-manifest.test.ts: the script's text holds no markup character",
    "render/expand-instance.test.ts: which could end the script",
  ],
  "content that bears `data-ui-rules`": [
    "chromium/runtime/hostile-rules.long.test.ts: change nothing",
    "chromium/runtime/sanitised-markup.long.test.ts: never changes what the page's own parts send",
  ],
  "content that poses as a manifest": [
    "chromium/runtime/manifests.long.test.ts: and does not stand in for a good one of the same root",
    "chromium/runtime/walls.long.test.ts: an inner instance without a manifest of its own is a wall",
    "chromium/runtime/ignored.long.test.ts: no manifest that claims to be that of the instance around it",
    "engines/content.long.test.ts: patches no target in a host, and the one outside of it instead",
  ],
  "elements named like members": [
    "chromium/runtime/clobbering.long.test.ts: an image called currentScript",
    "chromium/runtime/clobbering.long.test.ts: a form whose fields bear the names of its own members",
  ],
  "a password, or a field that nobody declared": [
    "chromium/runtime/passwords.long.test.ts: a revealed password stays out of what typing in its form sends",
    "chromium/runtime/foreign-fields.long.test.ts: have a password where the form is submitted, and nothing of what is ignored",
  ],
  "a `navigate` that leaves the origin": [
    "wire/local-path.test.ts: stays on the origin, however often it is read",
    "chromium/runtime/navigate.long.test.ts: an answer that asks for %s is a bad response",
  ],
  "a handler that returns patches": [
    "dispatch/confine-patches.test.ts: refuses, with all that came with it,",
    "dispatch/run-interaction.test.ts: patches its own instance, or none, if it renames its event",
  ],
  "bodies that are large, endless": [
    "dispatch/dispatch-request.test.ts: refuses one byte more, and reads no further",
    "http/attacks.test.ts: half-sent, is answered when its time is over",
    "dispatch/payload-guard.test.ts: refuses a 17th level",
    "dispatch/dispatch.test.ts: closes after a refusal that left the body unread",
  ],
  "a flood": [
    "dispatch/dispatch.test.ts: counts no request before its token is verified",
    "http/start.long.test.ts: answers 429 with Retry-After at the rate limit",
    "http/max-concurrent.alone.test.ts: gives no slot to bodies that drip, nor to requests that nothing signs",
  ],
  "a request whose names, keys": [
    "attacks/cost.alone.test.ts: costs at most eight ordinary ones, and grows and is answered in line",
    "attacks/cost.alone.test.ts: finds no request that costs more than eight ordinary ones",
  ],
  "a client that keeps sending": [
    "http/refused-bodies.long.test.ts: ends the connection when it refuses %s",
  ],
  "enough claims to fill": ["replay/memory-store.test.ts: refuses new keys beyond its ceiling"],
  "a Redis that deletes claims": [
    "http/store-failure.long.test.ts: refuses dispatches while it evicts",
    "replay/redis-forgetting.test.ts: refuses one that evicts, writes nothing",
  ],
  "a failover after which": [
    "replay/redis-forgetting.test.ts: asks again after a failover",
    "chaos/failover.test.ts: are known to the new primary when they come again",
  ],
  "a power cut that loses": [
    "replay/sqlite-store.test.ts: tells the database how to write, NORMAL where nothing is said",
  ],
  "a secret that can't be listed": [
    "configuration/read-configuration.test.ts: is refused, as it could never be a former one",
  ],
  "the runtime's script twice": ["chromium/runtime/attach.test.ts: twice, it posts once"],
  "a page of an older session": [
    "chromium/recipes.long.test.ts: renders a tab from before the sign-out anew",
  ],
  "an interaction of a page whose user is another": [
    "dispatch/whose-page.test.ts: is refused with a digest %s",
    "chromium/draft-users.long.test.ts: saves no draft for who signs in beside it",
    "chromium/runtime/other-user.long.test.ts: sends nothing in another user's name, and keeps the text",
    "chromium/runtime/offline.long.test.ts: says for whom the page was rendered, whatever content",
    "chromium/runtime/leaving.long.test.ts: says for whom the page was rendered, as the next one may",
  ],
  "a page of an older build": [
    "chromium/runtime/page-updated.long.test.ts: a notice asks to repeat the last step, once",
  ],
  "typed text that the runtime keeps": [
    "chromium/runtime/kept-hostile.long.test.ts: is put back if it is this page's, of now and whole",
    "chromium/runtime/kept-fields.long.test.ts: puts text nowhere else than where it was typed",
  ],
  "a network that is gone": [
    "chromium/runtime/notice.long.test.ts: shows without a network, and says that there is none",
  ],
  "responses, logs and telemetry": [
    "attacks/known-attacks.test.ts: what no answer says",
    "dispatch/telemetry.test.ts: tells no value, token, session, instance or text of an error",
    "http/log.long.test.ts: writes what a handler throws in one line, which it can't forge or flood",
  ],
  "a start with a weak": [
    "http/start.long.test.ts: stops a start with a wrong environment, and says what to set",
    "configuration/read-configuration.test.ts: that is %s stops production, with what to set",
  ],
  "a repository with a symbolic link": [
    "common/set-up/carry-out.test.ts: refuses what a link leads out of the folder:",
  ],
  "a user who takes every slot": [
    "http/max-concurrent.alone.test.ts: refuses one beyond a user's share, while another user's runs",
    "limit/slots.test.ts: of %i slots gives one user %i at most, and the others to others",
  ],
  "a client that asks for a stream": [
    "dispatch/end-generator.test.ts: ends a stream whose client takes no frame for as long, and frees its slot",
  ],
  "Each of these has a test": HEADING,
  "If a page contains HTML": HEADING,
  "`components/comment/stripped.ts`": ["docs/stripped.test.ts: it names what the defaults remove"],
  "`components/comment/comment.tsx`": ["docs/code.test.ts: is all compiled"],
  "Browsers follow everything": HEADING,
  Strip: HEADING,
  "`for`": ["engines/stripped.long.test.ts: needs %s in the list, for %s"],
  "`popovertarget`": ["engines/stripped.long.test.ts: needs %s in the list, for %s"],
  "`id`": ["engines/stripped.long.test.ts: needs %s in the list, for %s"],
  "`name`": ["engines/stripped.long.test.ts: needs %s in the list, for %s"],
  "`form`, `button`": [
    "engines/stripped.long.test.ts: needs <%s> in the list",
    "chromium/runtime/ignored-forms.long.test.ts: takes no choice from the form by a radio of the same name",
  ],
  "`style`, `class`": [
    "engines/stripped.long.test.ts: needs %s in the list, for %s",
    "docs/stripped.test.ts: its defaults keep <%s>, and the list does not",
  ],
  "`aria-owns`": [
    "docs/stripped.test.ts: its defaults keep the attribute %s, and the list does not",
  ],
  "`data-*`": [
    "chromium/runtime/ignored.long.test.ts: content that is not ignored, as docs/security.md says,",
    "engines/stripped.long.test.ts: lets nothing that DOMPurify keeps reach outside",
  ],
  "DOMPurify removes these": ["docs/stripped.test.ts: its defaults remove <%s>"],
  "What remains can still": NO_PROMISE,
  "- **In `data-ui-ignore`**": [
    "chromium/runtime/ignored.long.test.ts: inside data-ui-ignore nothing is captured:",
    "chromium/runtime/ignored.long.test.ts: nothing in a shadow root in it",
    "chromium/runtime/ignored.long.test.ts: inside data-ui-ignore nothing is patched:",
    "chromium/runtime/ignored.long.test.ts: inside data-ui-ignore nothing is scanned:",
    "chromium/runtime/passwords.long.test.ts: is none for a password field of content in its place",
    "chromium/runtime/kept-fields.long.test.ts: keeps a field that content has a double of",
    "chromium/runtime/ignored-forms.long.test.ts: has no field in what the form sends, also by its id",
    "engines/content.long.test.ts: leaves a form its choice if a ticked radio button stands %s",
  ],
  "- **Why `<article>`": ["docs/stripped.test.ts: other elements don't, as the page says"],
  "- **Without `data-ui-ignore`**": [
    "chromium/runtime/ignored.long.test.ts: takes a patch if it is nearer to what fired",
    "chromium/runtime/ignored.long.test.ts: makes a patch ambiguous if it is as near",
    "chromium/runtime/keyed-patches.long.test.ts: content in a row of its own that claims a row's key stops its patch",
    "chromium/runtime/ignored.long.test.ts: a mark of the router in %s holds no refresh back",
  ],
  "- **Text that users edit.**": [
    "engines/content.long.test.ts: counts a click on %s in an editing host as one on the host",
    "engines/content.long.test.ts: hears nothing in a document that is edited as a whole",
    "engines/content.long.test.ts: has no control of an editing host in the form around it",
  ],
  "Frames have the same problem.": [
    "next/with-service-ui.test.ts: is left to the app where it says so",
    "next/with-service-ui.test.ts: is not spoken of for paths that have a policy of their own",
    "http/framing.test.ts: leaves %s its own policy",
  ],
  "A component may declare what": ["chromium/runtime/hostile-rules.long.test.ts: change nothing"],
  Command: HEADING,
  any: [
    "chromium/runtime/hostile-commands.long.test.ts: a command reaches no element of another instance, of ignored content or outside",
    "declare/at-once.test.ts: compiles with no name that the component doesn't declare",
  ],
  "`setText`, `setValue`": ["attacks/source.test.ts: evaluates no text, and writes no HTML"],
  "a value from a field": [
    "chromium/runtime/hostile-commands.long.test.ts: text from a field stays text",
  ],
  "`reset`": [
    "chromium/runtime/hostile-commands.long.test.ts: a reset leaves alone what is no field of its own instance",
  ],
  "`focus`, `select`": [
    "chromium/runtime/hostile-commands.long.test.ts: a command reaches no element of another instance",
  ],
  "`show`, `close`": [
    "chromium/runtime/hostile-commands.long.test.ts: opening and closing a dialog submits no form in it",
  ],
  "`copy`": [
    "chromium/runtime/hostile-commands.long.test.ts: a copy bears no id and no name, and nothing in it is captured, sent or scanned",
  ],
  "`submit`, which is local alone": [
    "chromium/runtime/local-submit.long.test.ts: of a form with %s %s happens: %o",
    "chromium/runtime/local-submit.long.test.ts: is none of a form outside of the root",
    "chromium/runtime/local-submit.long.test.ts: submits the form around what fired once for a pause, and sends nothing",
  ],
  "Content that is neither": [
    "chromium/runtime/hostile-commands.long.test.ts: a command %s, as docs/security.md says",
  ],
  "The library sets no cookie.": [
    "docs/security.test.ts: sets no cookie, and writes to the session's storage in one place",
  ],
  "- The key is `service-ui.kept`.": [
    "chromium/runtime/kept-hostile.long.test.ts: another tab of the page gets nothing",
    "chromium/runtime/kept-hostile.long.test.ts: waits on a page where nothing is attached, and is taken away once something is",
  ],
  "- The entry holds the page's": [
    "chromium/runtime/kept-fields.long.test.ts: stores nothing of the page, which may hold secrets of its own",
  ],
  "- Text is put back for the same user alone": [
    "chromium/runtime/kept-whose.long.test.ts: not in %s",
  ],
  "- The runtime leaves out passwords": [
    "chromium/runtime/kept-fields.long.test.ts: keeps none that is secret, ignored, forgotten, hidden, fixed, or of no part",
    "chromium/runtime/passwords.long.test.ts: keeps nothing of hidden fields and passwords over a load",
  ],
  "- Another script may have written": [
    "chromium/runtime/kept-hostile.long.test.ts: is put back if it is this page's, of now and whole",
    "chromium/runtime/kept-hostile.long.test.ts: becomes the value of a field and nothing else",
  ],
  "- If the application names no user": NO_PROMISE,
  "The runtime works under `require-trusted": [
    "chromium/runtime/strict-page.long.test.ts: under %s everything works, the notice too",
    "chromium/at-once.long.test.ts: works with a default policy for an empty script, text and files of the build",
  ],
  "Both were tried in Chromium": [
    "chromium/at-once.long.test.ts: a soft navigation under Trusted Types",
  ],
};

/** The page's paragraphs, points and rows, without its code. */
function unitsOf(page: string): readonly string[] {
  const text = page.replace(/^```[\s\S]*?^```$/gm, "");
  const blocks = text.split(/\n(?=- |\d\. |\| |#)|\n\n/).map((block) => block.trim());
  const units = blocks.filter((block) => block && !/^(#|\| -)/.test(block));
  return units.map((unit) => unit.replace(/^\| /, "").replace(/\s+/g, " "));
}

/** The library's modules, without what is built of them and what only a developer runs. */
function sources(): readonly (readonly [path: string, text: string])[] {
  const paths = readdirSync("lib/service-ui", { recursive: true, encoding: "utf8" });
  return paths
    .filter((path) => /\.tsx?$/.test(path) && !/^(dist|devtools|testing)\//.test(path))
    .map((path) => [path, readFileSync(`lib/service-ui/${path}`, "utf8")]);
}

test("names each header that the endpoint reads", () => {
  const read = sources().flatMap(([path, text]) =>
    path.startsWith("dispatch/")
      ? [...text.matchAll(/headers\??\.(?:get|has)\((.*?)\)/g)].map(([, name]) => name)
      : [],
  );
  const origin = ['"sec-fetch-site"', '"origin"', '"host"'];
  const body = ['"content-type"', '"content-length"', '"transfer-encoding"'];
  const others = [
    '"cookie"',
    '"accept"',
    '"accept-language"',
    "DOCUMENT_HEADER",
    "USER_HEADER",
    '"user-agent"',
  ];
  expect(new Set(read)).toEqual(new Set([...origin, ...body, ...others]));
});

test("sets no cookie, and writes to the session's storage in one place", () => {
  const withWord = (word: RegExp) =>
    sources().flatMap(([path, text]) => (word.test(text) ? [path] : []));
  expect(withWord(/document\.cookie|["']set-cookie["']|cookieStore/i)).toEqual([]);
  // The second is a note for developers, which no production build has.
  expect(withWord(/(session|local)Storage\.setItem|indexedDB/).toSorted()).toEqual([
    "browser/kept.ts",
    "render/react/development-notes.tsx",
  ]);
});

describe("the page on security", () => {
  const units = unitsOf(readFileSync(PAGE, "utf8"));

  test("has a proof, or no promise, in each paragraph, point and row", () => {
    const begin = (unit: string) => Object.keys(PROOFS).filter((start) => unit.startsWith(start));
    expect(units.filter((unit) => begin(unit).length !== 1)).toEqual([]);
  });

  test("has each paragraph, point and row that is named here", () => {
    const isThere = (start: string) => units.some((unit) => unit.startsWith(start));
    expect(Object.keys(PROOFS).filter((start) => !isThere(start))).toEqual([]);
  });

  test("is held by tests that are there", () => {
    const missing = [...new Set(Object.values(PROOFS).flat())].filter((proof) => {
      const [file = "", title = ""] = proof.split(/: (.*)/s);
      const path = `tests/${file}`;
      return !existsSync(path) || !readFileSync(path, "utf8").includes(title);
    });
    expect(missing).toEqual([]);
  });
});
