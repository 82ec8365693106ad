import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { checkPolicy } from "@/lib/service-ui/devtools/commands/doctor/check-policy";
import { KEEP_EARLY } from "@/lib/service-ui/wire/early";

const PAGE = new URL("https://shop.example/base/orders");
const SRC = 'src="/base/event-runtime.js?v=1"';

interface Served {
  readonly policy?: string;
  readonly script?: string;
  readonly head?: string;
}

/** The findings about a page of `PAGE`, as `state says`. */
function examine({ policy, script = SRC, head = "" }: Served, page = PAGE): readonly string[] {
  const tag = `<script ${script} defer="" data-ui-endpoint="/base/__ui/dispatch"></script>`;
  const text = `<html><head>${head}<script src="/_next/a.js"></script>${tag}</head></html>`;
  const headers = policy === undefined ? {} : { "content-security-policy": policy };
  return [...checkPolicy(page, { status: 200, headers, text })].map(
    ({ state, says }) => `${state} ${says}`,
  );
}

const WELL = ["ok lets the runtime run and post"];

test.each([
  undefined,
  "",
  "frame-ancestors 'none'",
  "default-src 'self'",
  "default-src *",
  "default-src https:",
  "DEFAULT-SRC 'SELF'",
  "default-src 'none'; script-src 'self'; connect-src 'self'",
  "script-src 'none'; script-src-elem https://shop.example",
  "script-src shop.example; connect-src https://shop.example:443/base/__ui/",
  "script-src http://*.example/base/event-runtime.js; connect-src https://shop.example/base/__ui/dispatch",
  "script-src 'self'; script-src 'none'",
  "object-src 'none', base-uri 'self'",
  "sandbox allow-scripts allow-forms allow-same-origin",
])("finds nothing wrong with the policy %j", (policy) => {
  expect(examine({ ...(policy !== undefined && { policy }) })).toEqual(WELL);
});

test.each(["default-src 'none'", "default-src"])(
  "names what %j stops, once for the script and once for the requests",
  (policy) => {
    expect(examine({ policy })).toEqual([
      "problem default-src stops the runtime's script, so buttons are dead: it allows nothing at /base/event-runtime.js.",
      "problem default-src stops the runtime's requests to /base/__ui/dispatch, so buttons are dead.",
    ]);
  },
);

test.each([
  ["script-src 'none'", "script-src"],
  ["default-src 'self'; script-src https://cdn.example", "script-src"],
  ["script-src 'self'; script-src-elem 'unsafe-inline'", "script-src-elem"],
  ["script-src https://shop.example/base/", "", WELL],
  ["script-src https://shop.example/base", "script-src"],
  ["script-src https://shop.example:8443", "script-src"],
  ["script-src *.shop.example", "script-src"],
  ["default-src 'self', script-src 'sha256-abc='", "script-src"],
])("judges a script by %j", (policy, directive, expected?: readonly string[]) => {
  const stops = [
    `problem ${directive} stops the runtime's script, so buttons are dead: it allows nothing at /base/event-runtime.js.`,
  ];
  expect(examine({ policy })).toEqual(expected ?? stops);
});

test("names a policy of the page itself", () => {
  const content = "connect-src &#x27;none&#x27;";
  const head = `<meta http-equiv="Content-Security-Policy" content="${content}"/>`;
  expect(examine({ policy: "default-src 'self'", head })).toEqual([
    "problem connect-src stops the runtime's requests to /base/__ui/dispatch, so buttons are dead.",
  ]);
});

test.each([
  ["script-src 'nonce-a1' 'strict-dynamic' 'self' https:"],
  ["script-src 'nonce-a1'"],
  ["script-src 'strict-dynamic' 'sha256-abc=' 'self'"],
])("asks for the nonce or the hash of the script under %j", (policy) => {
  const says =
    "problem script-src stops the runtime's script, so buttons are dead: it allows no script without its nonce.";
  expect(examine({ policy })).toEqual([says]);
  expect(examine({ policy, script: `${SRC} nonce="other"` })).toEqual([says]);
  expect(examine({ policy, script: `${SRC} nonce=""` })).toEqual([says]);
  const named = policy.includes("sha256") ? `${SRC} integrity="sha256-abc="` : `nonce="a1" ${SRC}`;
  expect(examine({ policy, script: named })).toEqual(WELL);
});

test("asks for a nonce no longer where the place alone is allowed", () => {
  expect(examine({ policy: "script-src 'self' 'nonce-a1'" })).toEqual(WELL);
});

test.each([
  ["sandbox", "allow-scripts and allow-same-origin"],
  ["sandbox allow-scripts", "allow-same-origin"],
])("names what %j lacks", (policy, missing) => {
  expect(examine({ policy })).toEqual([
    `problem sandbox stops the runtime, so buttons are dead: it lacks ${missing}.`,
  ]);
});

const EARLY_HASH = `sha256-${createHash("sha256").update(KEEP_EARLY).digest("base64")}`;
const early = (attributes = "") => `<script${attributes}>${KEEP_EARLY}</script>`;

test.each([
  ["default-src 'self'", "default-src", early()],
  ["script-src 'self' 'sha256-abc=' 'unsafe-inline'", "script-src", early()],
  ["script-src 'self' 'nonce-a1'", "script-src", early(' nonce="other"')],
  ["script-src 'self'; script-src-elem https:", "script-src-elem", early(' nonce=""')],
])("notes that %j stops what keeps early presses", (policy, directive, head) => {
  expect(examine({ policy, head })).toEqual([
    `note ${directive} stops the inline script that keeps what is pressed before the runtime is there, so that is lost.`,
  ]);
});

test.each([
  ["script-src 'self' 'unsafe-inline'", early()],
  ["script-src 'self' 'nonce-a1'", early(' nonce="a1"')],
  [`script-src 'self' '${EARLY_HASH}'`, early()],
  ["connect-src 'self'", early()],
  // As React repeats it in the data that it hydrates from.
  ["script-src 'self'", `<script src="/a.js" data-a="${KEEP_EARLY}"></script>`],
])("notes nothing of early presses under %j", (policy, head) => {
  expect(examine({ policy, head })).toEqual(WELL);
});

test("says by which hash a policy allows what keeps early presses", () => {
  const script = `<script ${SRC} data-ui-endpoint="/base/__ui/dispatch"></script>`;
  const headers = { "content-security-policy": "script-src 'self'" };
  const reply = { status: 200, headers, text: early() + script };
  expect([...checkPolicy(PAGE, reply)]).toMatchObject([
    { advice: expect.stringContaining(`'${EARLY_HASH}'`) },
  ]);
});

test("judges a page of the loopback by its own address", () => {
  const page = new URL("http://127.0.0.1:3000/");
  const script = 'src="/event-runtime.js"';
  expect(examine({ policy: "default-src 'self'", script }, page)).toEqual(WELL);
  expect(examine({ policy: "default-src http://127.0.0.1:3000", script }, page)).toEqual(WELL);
  expect(examine({ policy: "default-src https://shop.example", script }, page)).toHaveLength(2);
});

test("says nothing of a page without the runtime", () => {
  const headers = { "content-security-policy": "default-src 'none'" };
  expect([...checkPolicy(PAGE, { status: 200, headers, text: "<html></html>" })]).toEqual([]);
});
