/** A failure of an interaction, for the people who write and run the application. */
export interface Failure {
  /** HTTP status; null if the browser's runtime raises the failure by itself. */
  readonly status: number | null;
  readonly title: string;
  /** What it means: Markdown, with links from the root of the site. */
  readonly meaning: string;
  /** What to do about it, in the same form. */
  readonly fix: string;
  readonly hasRun: "no" | "yes" | "perhaps";
  /** Whether the runtime repeats the request, or sends it once more with a renewed signed token. */
  readonly again: "repeat" | "renew" | "no";
}

interface RefusalRow extends Failure {
  readonly status: number;
  /** Told to the client: what was wrong, without any value of the request. */
  readonly detail: string;
}

const DEPLOYED = "The application was probably deployed while the page was open.";
const RELOAD = "Reload the page; the runtime asks for a refresh by itself.";
const RETRIED = "Send the same request again; the runtime does so a few times by itself.";

/**
 * The one table of refusals: every code with which the dispatch endpoint refuses a request (SPEC.md
 * 7, PROTOCOL 4). Problem documents, the log, the panel, the console and the pages below
 * `/docs/errors` take their texts from it.
 */
export const FAILURES = {
  method_not_allowed: {
    status: 405,
    title: "Method not allowed",
    detail: "Dispatches are sent with POST.",
    meaning:
      "The endpoint was called with a method other than `POST`. The response's `Allow` header " +
      "names the allowed one.",
    fix:
      "Send dispatches with `POST`. Opening the address in a browser is a `GET` and gets this " +
      "code, too.",
    hasRun: "no",
    again: "no",
  },
  unsupported_media_type: {
    status: 415,
    title: "Unsupported media type",
    detail: "Send the dispatch as application/json.",
    meaning: "The request's `Content-Type` is missing or isn't `application/json`.",
    fix:
      "Send the body as `application/json`; parameters such as `charset=utf-8` are allowed. An " +
      "HTML form can't send that type, which is one reason for this check.",
    hasRun: "no",
    again: "no",
  },
  cross_origin_request: {
    status: 403,
    title: "Cross-origin request",
    detail: "Dispatches are accepted from pages of the application's own origin only.",
    meaning:
      "The browser says that the request comes from a page of another origin: `Sec-Fetch-Site` " +
      "isn't `same-origin`, or `Origin` isn't allowed. Without `APP_ORIGIN`, `same-origin` is " +
      "enough, and without `Sec-Fetch-Site`, `Origin` must be that of the request's `Host`. With `UI_REQUIRE_ORIGIN=1`, a request " +
      "without either header is refused as well. This check protects users from forged requests " +
      "(CSRF).",
    fix:
      "Send interactions from the application's own pages. If a proxy changes the host name, set " +
      "`APP_ORIGIN` to the origin that users see. Run `npx service-ui doctor --url` with that " +
      "origin to check it ([Doctor](/docs/hosting/doctor)).",
    hasRun: "no",
    again: "no",
  },
  request_too_large: {
    status: 413,
    title: "Request too large",
    detail: "The body exceeds the size that this application accepts.",
    meaning:
      "The body is larger than the application accepts: `UI_MAX_BODY_BYTES`, 16384 bytes by " +
      "default. All fields of a form count together, so a form of 350 to 500 short fields reaches " +
      "it. A proxy with a lower limit answers 413 by a page of its own, which the runtime tells by " +
      "this code, too. Then the application's log has no line.",
    fix:
      "Send less. The payload is for what a user types, not for files. Raise `UI_MAX_BODY_BYTES` " +
      "if a form needs more, and the proxy's limit with it (`client_max_body_size` in nginx).",
    hasRun: "no",
    again: "no",
  },
  malformed_request: {
    status: 400,
    title: "Malformed request",
    detail: "The body must be JSON with the fields ctx, dispatchId and payload, and no other.",
    meaning:
      "The body isn't JSON, or isn't an object with `ctx`, `dispatchId` and, optionally, " +
      "`payload`. Any other field is refused. A `dispatchId` must be `ui_evt_` and 32 " +
      "hexadecimal digits. A payload may be nested at most 16 deep. A body that doesn't arrive " +
      "completely within `UI_BODY_TIMEOUT_MS`, ten seconds by default, is malformed, too.",
    fix:
      "Read `errors` in the response: each entry points to a wrong place and says what is " +
      "allowed there. The runtime never sends such a body; a client of your own must send the " +
      "same shape.",
    hasRun: "no",
    again: "no",
  },
  invalid_signed_ctx: {
    status: 403,
    title: "Invalid signed token",
    detail: "The signed token does not verify. Reload the page to get a new one.",
    meaning:
      "The token can't be verified. It was changed, truncated or spelled differently; it was " +
      "signed with a secret that this server doesn't know; it is bound to another user's " +
      "session; its instance can't be opened; or this server's clock is more than 30 seconds " +
      "behind the one that signed it.",
    fix:
      "The runtime refreshes the page, which brings new signed tokens, and sends the interaction " +
      "again. If the server refuses it again, reload the page. If every token of a deployment " +
      "fails, its servers sign with different secrets: set the same `APP_SECRET` on each. Keep " +
      "the previous one in `APP_SECRET_PREVIOUS` while old pages are open. The log gives a " +
      "`reason`, and the [runbook](/docs/hosting/runbook#invalid_signed_ctx) says what to look " +
      "at for each.",
    hasRun: "no",
    again: "renew",
  },
  expired_signed_ctx: {
    status: 403,
    title: "Expired signed token",
    detail: "The signed token was valid and has expired. Render the component again, then send.",
    meaning:
      "The signed token was valid, but its lifetime is over. `UI_CONTEXT_TTL_SECONDS` sets the " +
      "lifetime, one hour by default.\n\n" +
      "Or the token is older than the replay store's memory: the store was emptied, restored or " +
      "replaced since, so it can't tell which dispatches have run. The problem document then has " +
      "`remembersMs`, for how long the store has remembered, and `Retry-After` if a page that is " +
      "rendered at once would be refused as well. The runtime sends the interaction again only if " +
      "it left within that time and was no repeat. Otherwise the interaction fails, because it " +
      "may have run.",
    fix:
      "Usually you need to do nothing: the runtime asks for a refresh and sends the interaction " +
      "again with a new token. A client of your own must fetch the page again. If fresh pages " +
      "get this code, this host's clock is ahead of the host that rendered them, by the lifetime " +
      "or more ([compare clocks](/docs/hosting/runbook#invalid_signed_ctx)). If every open page " +
      "gets it at once, look for `replay store forgot` in the log ([A store that " +
      "forgot](/docs/hosting/runbook#a-store-that-forgot)).",
    hasRun: "no",
    again: "renew",
  },
  forbidden_payload_field: {
    status: 400,
    title: "Forbidden payload field",
    detail: "The payload has a key that is reserved for routing.",
    meaning:
      "The payload has a key that sounds like routing, such as `handler`, `class`, `url` or " +
      "`selector`, or the key `toString`, at any depth and in any spelling. `detail` says where.",
    fix:
      "Rename the key. In an event of your own, its value counts, too. A form's fields may have " +
      "such names, because they travel as pairs in `payload.fields`, where names are values.",
    hasRun: "no",
    again: "no",
  },
  unknown_component: {
    status: 404,
    title: "Unknown component",
    detail:
      "The application has no such component. If the application was deployed since, reload the " +
      "page.",
    meaning:
      "The token verifies, but the registry has no component of that name, or the instance's " +
      `encrypted props no longer fit the component. ${DEPLOYED}`,
    fix: `${RELOAD} If the code stays, the component is missing from \`components/registry.ts\`.`,
    hasRun: "no",
    again: "renew",
  },
  unknown_part: {
    status: 404,
    title: "Unknown part",
    detail:
      "The component has no such part. If the application was deployed since, reload the page.",
    meaning: `The token verifies, but the component no longer declares its part. ${DEPLOYED}`,
    fix: RELOAD,
    hasRun: "no",
    again: "renew",
  },
  unknown_event: {
    status: 404,
    title: "Unknown event",
    detail:
      "The part declares no such event. If the application was deployed since, reload the page.",
    meaning: `The signed token verifies, but the part no longer declares its event. ${DEPLOYED}`,
    fix: RELOAD,
    hasRun: "no",
    again: "renew",
  },
  updates_path_mismatch: {
    status: 403,
    title: "Updates path mismatch",
    detail: "The part binds another field. If the application was deployed since, reload the page.",
    meaning:
      "The signed token verifies, but the part now binds a different field from the signed one. " +
      DEPLOYED,
    fix: RELOAD,
    hasRun: "no",
    again: "renew",
  },
  rate_limited: {
    status: 429,
    title: "Too many requests",
    detail: "Too many interactions in a short time. Send again after the seconds in Retry-After.",
    meaning:
      "More interactions came than `UI_RATE_LIMIT` allows in its window: 1200 in 60 seconds by " +
      "default. They count for the instance in the page; for the session cookie, if " +
      "`UI_BIND_SESSION_COOKIE` names one; and for what `userKey` of `createDispatchRoute` " +
      "returns. Each of these must have room.\n\n" +
      "All hosts that share a Redis or an Upstash database count together. With the other " +
      "stores, each process counts alone.",
    fix:
      "Wait for as many seconds as `Retry-After` says, then send again. Debounce events that " +
      "fire often, such as `input`. Raise the limit if people really are that fast.",
    hasRun: "no",
    again: "no",
  },
  server_busy: {
    status: 503,
    title: "Server busy",
    detail:
      "Too many interactions are in flight. This one did not run; send it again after " +
      "Retry-After.",
    meaning:
      "This process already runs as many interactions as `UI_MAX_CONCURRENT` allows, or this " +
      "user's are a quarter of them, or, where that variable isn't set, a hundred. The " +
      "interaction's `dispatchId` isn't used.",
    fix:
      "Send the same request again after as many seconds as `Retry-After` says; the runtime does " +
      "so a few times by itself. If this code keeps coming, find out why handlers wait: a slow " +
      "database fills any limit. Then add processes, or raise the limit. " +
      "[Monitoring](/docs/hosting/monitoring) shows how to find out before users do.",
    hasRun: "no",
    again: "repeat",
  },
  duplicate_dispatch: {
    status: 409,
    title: "Duplicate dispatch",
    detail: "This dispatch was received before. Every interaction needs a new dispatchId.",
    meaning:
      "The same `ctx` and `dispatchId` arrived before. The first request was accepted; this one " +
      "didn't run. Its `outcome` says what became of the first, to the document that sent it: " +
      "`running`, `ended` or `unknown` ([When an answer is lost](/docs/handbook/lost-answers)).",
    fix:
      "Make a new `dispatchId` for each interaction. If the response to the first request was " +
      "lost, don't send it again with a new id unless running it twice does no harm, or `hasRun` " +
      "is `no`. Read the current state instead, as the runtime does: it refreshes the page.",
    hasRun: "perhaps",
    again: "no",
  },
  replay_store_unavailable: {
    status: 503,
    title: "Replay store unavailable",
    detail: "The server can't tell whether this dispatch is new, so it did not run. Send it again.",
    meaning:
      "The replay store gave no definite answer, so it is unknown whether this dispatch is " +
      "new.\n\n" +
      "Usually the store refused or couldn't be reached: a Redis that is down, a wrong password, " +
      "a replica, a full disk. Sometimes it didn't answer within `UI_REPLAY_TIMEOUT_MS`.",
    fix:
      `${RETRIED} ` +
      "If the failure lasts, ask the app's `/__ui/health`: `failure` names its class, such as " +
      "`ECONNREFUSED`, `WRONGPASS` or `ENOSPC`, and `ETIMEDOUT` for the time limit ([Health " +
      "probes](/docs/hosting/health)). The log names the class, too. The " +
      "[runbook](/docs/hosting/runbook#store-failures) says what to do about each class, and `npx " +
      "service-ui doctor` tries the store ([Doctor](/docs/hosting/doctor)).",
    hasRun: "no",
    again: "repeat",
  },
  interaction_forbidden: {
    status: 403,
    title: "Interaction forbidden",
    detail: "You are not allowed to do this.",
    meaning:
      "The component's `allow` or the application's authorizer refused the interaction for this " +
      "user, or there is neither of the two. The handler has not run, unless it called " +
      "`forbidden()` or `unauthorized()` of `next/navigation` itself.",
    fix:
      "Sign in with an account that may do this. If everyone is refused, look at `allow` in the " +
      "component's definition, and at the authorizer, if you pass one to `createDispatchRoute`.",
    hasRun: "perhaps",
    again: "no",
  },
  authorizer_failed: {
    status: 500,
    title: "Authorizer failed",
    detail: "The server could not decide whether this is allowed, so it did not run.",
    meaning:
      "The component's `allow`, its context or the authorizer threw an error, so it is unknown " +
      "whether this user may do this. The error is in [the server's log](/docs/handbook/log), " +
      "never in the response. The interaction's `dispatchId` is used.\n\n" +
      "Or the route's `userKey` threw, or returned neither a string nor null. The `dispatchId` is " +
      "not used then.\n\n" +
      "Context, `allow` and authorizer may call the same functions of Next as a handler " +
      "([`handler_failed`](/docs/errors/handler_failed) lists those that throw).",
    fix:
      "Find the error in the log and fix the function. Return `false` to refuse; don't throw. " +
      "If it asks a database for the user's session, the database may be down.",
    hasRun: "no",
    again: "no",
  },
  handler_failed: {
    status: 500,
    title: "Interaction failed",
    detail: "The handler failed before it ended. What it did until then may stay.",
    meaning:
      "The handler threw an error, or returned something else than nothing, a patch, a list of " +
      "patches or a result. The error is in [the server's log](/docs/handbook/log), never in the " +
      "response.\n\n" +
      "Some of Next's functions throw in a handler: `notFound()`, `redirect()` to another site, " +
      "and `updateTag()` and `refresh()` of `next/cache`, which work only in Server Actions. On " +
      "[the Node mount](/docs/hosting/node-mount), `cookies()`, `headers()`, `revalidateTag()` " +
      "and `after()` throw as well. The log names component, part and event, and says what to " +
      "write instead.\n\n" +
      "The handler's effects before the error stay: data that it stored, and cookies that it set.",
    fix:
      "Find the error in the log and fix the handler. Bad input should not make it throw: " +
      "validate what a user sends and respond with a message. A value can have any type, so give " +
      "the event a schema, `input`.",
    hasRun: "perhaps",
    again: "no",
  },
  handler_timeout: {
    status: 504,
    title: "Interaction timed out",
    detail: "The interaction took too long. Some or all of it may have happened.",
    meaning:
      "The authorizer and the handler together took longer than `UI_HANDLER_TIMEOUT_MS`, ten " +
      "seconds by default, or than the handler's `timeoutMs`. The handler's `signal` was " +
      "aborted. Its effects up to then stay, and a handler that ignores the signal goes on.\n\n" +
      "A stream ends with this code, too, after too long a silence, after " +
      "`UI_STREAM_MAX_SECONDS`, or if the Node mount stops meanwhile.",
    fix:
      "Find out what the handler waits for, and pass `event.signal` on to it. Move long work to " +
      "a queue and acknowledge at once. If this handler may take longer than others, declare " +
      "[`timeoutMs`](/docs/handbook/declare#events).",
    hasRun: "perhaps",
    again: "no",
  },
  invalid_patch: {
    status: 500,
    title: "Invalid patch",
    detail:
      "The handler has run. None of its patches was sent, because what it returned is not allowed.",
    meaning:
      "The handler returned a patch that isn't allowed: for another instance, for a name that the " +
      "component doesn't declare, for what can't be a row's key, or for an attribute that can't " +
      "be set. Or a value has more than 65536 characters, all values have more than " +
      "1048576 bytes, there are more than 64 patches, or the focus moves to what is no part. " +
      "What the handler stored stays, but the server sent none of its patches. Its log says which " +
      "patch was wrong, and why.",
    fix:
      "Make patches with the event's `setText`, `setValue` and `setAttribute`, and declare each " +
      "target that they name.",
    hasRun: "yes",
    again: "no",
  },
} as const satisfies Readonly<Record<string, RefusalRow>>;

/** What the runtime reports by itself in `service:ui-event:failed`, without a problem document. */
export const RUNTIME_FAILURES = {
  network_error: {
    status: null,
    title: "No response",
    meaning:
      "The runtime sent the interaction, retried several times, and got no response; or a stream, " +
      "which is never sent again, has broken off. The network " +
      "or the server is down, or each request took five seconds longer than " +
      "`UI_HANDLER_TIMEOUT_MS`, or than the handler's `timeoutMs`. The handler didn't run twice, " +
      "because every retry had the same `dispatchId`.",
    fix:
      "The page keeps working, and the next interaction is sent as usual. Tell the user with a " +
      "listener for `service:ui-event:failed`, or leave that to the default notice. If this code " +
      "appears on a good network, check whether a proxy ends requests sooner than " +
      "`UI_HANDLER_TIMEOUT_MS`.",
    hasRun: "perhaps",
    again: "repeat",
  },
  unauthorized: {
    status: null,
    title: "Stopped before the application",
    meaning:
      "Something in front of the endpoint answered 401, or with a redirect, which the runtime " +
      "doesn't follow, so that no token goes elsewhere. Usually it is the application's own proxy " +
      "(`proxy.ts`) or an identity provider's, and the user's session has ended while the page " +
      "was open. If every interaction fails so, the proxy catches the endpoint.\n\n" +
      "If an earlier attempt of the same request got no answer, the handler may have run in it: " +
      "the notice then asks the user to look before trying again.",
    fix:
      'Name your page for signing in, `<RuntimeScript signIn="/sign-in" />`: the default notice ' +
      "then links to it, in another tab, so that what was typed stays. Whoever signs in there " +
      "goes on in the page as it is. A proxy that should let the endpoint pass excludes " +
      "`__ui` in its matcher: `allow` decides about each interaction.",
    hasRun: "no",
    again: "no",
  },
  bad_response: {
    status: null,
    title: "Not a response of the protocol",
    meaning:
      "The response was neither a success nor a problem document. Usually something in front of " +
      "the application responded: a proxy's error page or a login page.\n\n" +
      "The code also means that `refresh` in the response is not `true`, or that `navigate` is " +
      "not a path of the page's own origin. The runtime then applies no patches.",
    fix:
      "Look at the response of `/__ui/dispatch` in the browser's network panel. Let the proxy " +
      "pass this path through unchanged.",
    hasRun: "perhaps",
    again: "no",
  },
} as const satisfies Readonly<Record<string, Failure>>;

export type FailureCode = keyof typeof FAILURES;
export const FAILURE_CODES = Object.keys(FAILURES) as readonly FailureCode[];

/** Every failure by its code, in the order of the dispatcher's steps. */
export const ALL_FAILURES: ReadonlyMap<string, Failure> = new Map<string, Failure>(
  Object.entries({ ...FAILURES, ...RUNTIME_FAILURES }),
);

/** What is known of a handler after a failure. */
export const HAS_RUN: Readonly<Record<Failure["hasRun"], string>> = {
  no: "The handler has not run.",
  yes: "The handler has run.",
  perhaps: "The handler may have run.",
};

/** What the runtime does after a failure. */
export const AGAIN: Readonly<Record<Failure["again"], string>> = {
  repeat: "The runtime sends the same request again a few times.",
  renew: "The runtime asks for a refresh, then sends the interaction again with a new token.",
  no: "The runtime doesn't send it again.",
};

/** A text of the table for places that show no links: one paragraph, with code in backticks. */
export function plainText(markdown: string): string {
  return markdown.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\s+/g, " ");
}
