import { randomBytes } from "node:crypto";
import { createRegistry, type Registry } from "../declare/create-registry";
import type { UiComponent } from "../declare/define-ui-component";
import type { UiInteractionAuthorizerInterface } from "../interaction/authorizer";
import { expandInstance } from "../render/expand-instance";
import { signInstance } from "../render/sign-instance";
import { bindingOf, cookieValues } from "../wire/cookie";
import { createKeyRing } from "../wire/key-ring";
import type { Manifest } from "../wire/manifest";
import { LIFETIME_SECONDS } from "../wire/verify";
import type { Answer } from "./answer";
import type { Connection } from "./firing";
import { createPipeline, type TestServices, throwFirst } from "./pipeline";
import { headersOf, postHeaders, type User } from "./user";

export interface PageOptions {
  /** What `event.context` is, in place of what the `context` of `createUi` would make. */
  readonly context?: unknown;
  /** The application's authorizer; default: none, so a component without `allow` is refused. */
  readonly authorizer?: UiInteractionAuthorizerInterface;
  /**
   * The application's registry, to test that it has the component; default: a registry of this
   * component alone.
   */
  readonly registry?: Registry;
  /** The user who uses the page; default: a user without cookies. */
  readonly user?: User;
  /**
   * Parts of the dispatcher to use instead of the test kit's own; `sessionCookie` names the cookie
   * that tokens are bound to.
   */
  readonly services?: TestServices;
  /**
   * Whether `fire` rejects with what a handler or an authorizer threw; default true. If false, the
   * answer is `handler_failed` or `authorizer_failed`, as a client sees it, and `errors` has the
   * thrown value.
   */
  readonly throwErrors?: boolean;
}

/** The state that all users of the page share. */
export interface SignedPage {
  /** The manifest of the newest render. */
  readonly manifest: Manifest;
  readonly send: (body: string, user: User, connection?: Connection) => Promise<Answer>;
  readonly replay: (user: User) => Promise<Answer>;
  readonly wait: (seconds: number) => void;
  readonly expire: () => void;
  readonly refresh: () => void;
}

/** Renders and signs an instance, on a clock that stands still and with a pipeline of its own. */
export function createSignedPage(
  component: UiComponent,
  options: PageOptions & { readonly props?: unknown },
): SignedPage {
  const {
    authorizer,
    registry = createRegistry([
      "context" in options ? withContext(component, options.context) : component,
    ]),
    user = {},
    services = {},
    throwErrors = true,
  } = options;
  const keyRing = createKeyRing(randomBytes(32).toString("base64url"));
  let time = Date.now();
  const nowMs = () => time;
  const pipeline = createPipeline({ registry, authorizer, keyRing, nowMs }, services);
  const { sessionCookie } = services;
  const binding = sessionCookie
    ? bindingOf(cookieValues(headersOf(user).get("cookie"), sessionCookie))
    : null;
  const render = (): Manifest => {
    const signing = { keyRing, binding, ttlSeconds: LIFETIME_SECONDS, nowMs };
    return JSON.parse(expandInstance(signInstance(component, options.props, signing)).manifestText);
  };
  let manifest = render();
  let last: string | undefined;

  function wait(seconds: number): void {
    time += seconds * 1000;
  }
  async function send(body: string, sender: User, connection?: Connection): Promise<Answer> {
    last = body;
    const { answer } = await pipeline(body, postHeaders(sender), connection);
    if (throwErrors) throwFirst(answer.errors);
    return answer;
  }
  return {
    get manifest() {
      return manifest;
    },
    send,
    replay: async (sender) => {
      if (last === undefined)
        throw new TypeError("Nothing was sent yet, so nothing can be replayed.");
      return send(last, sender);
    },
    wait,
    expire: () => wait(LIFETIME_SECONDS),
    refresh: () => {
      manifest = render();
    },
  };
}

function withContext(component: UiComponent, context: unknown): UiComponent {
  return { ...component, context: () => context };
}
