import { addressOf } from "../../../common/address/app-address";
import { KEEP_EARLY } from "../../wire/early";
import { isLocalPath } from "../../wire/local-path";
import {
  ATTR_ENDPOINT,
  ATTR_MESSAGES,
  ATTR_SIGN_IN,
  DISPATCH_PATH,
  RUNTIME_PATH,
} from "../../wire/markup";
import { ENGLISH_PAGE, type Messages, type PageTexts } from "../../wire/notice";

/** Inlined by `withServiceUi`: changes with the runtime, so that browsers can keep the file. */
const DIGEST = process.env.SERVICE_UI_RUNTIME;

/**
 * What the runtime's script tag can be given.
 *
 * @see RuntimeScript
 */
export interface RuntimeScriptProps {
  /**
   * Whether an inline script keeps what a person presses or submits before the runtime has loaded,
   * for the runtime; default true. Set it to false if the page's Content-Security-Policy forbids
   * inline scripts even with the `nonce`.
   */
  readonly early?: boolean | undefined;
  /**
   * What the runtime tells users in the languages of the application's pages; default English. Pass
   * the same texts to `createDispatchRoute`, which tells them why an interaction was refused.
   */
  readonly messages?: Messages | undefined;
  /** Of the page's Content-Security-Policy, for one with `'strict-dynamic'`; default none. */
  readonly nonce?: string | undefined;
  /**
   * The path of the page for signing in, without the `basePath`; default none. The default notice
   * links to it if something before the endpoint answers with 401 or a redirect.
   */
  readonly signIn?: string | undefined;
}

/**
 * The script tag of the runtime, with the dispatch endpoint. Render this component once, in the
 * document's head (SPEC.md 4.3, PROTOCOL 5).
 *
 * @example
 * ```tsx
 * import { RuntimeScript } from "service-ui/react";
 *
 * const head = <head><RuntimeScript /></head>;
 * ```
 */
export function RuntimeScript({ early = true, messages, nonce, signIn }: RuntimeScriptProps) {
  if (signIn !== undefined && !isLocalPath(signIn)) {
    throw new Error(
      `<RuntimeScript signIn=${JSON.stringify(signIn)}> is no path of this application. ` +
        'Write one that begins with a single /, such as "/sign-in".',
    );
  }
  const attributes = {
    [ATTR_SIGN_IN]: signIn && addressOf(signIn),
    [ATTR_ENDPOINT]: addressOf(DISPATCH_PATH),
    [ATTR_MESSAGES]: messages && JSON.stringify(pageTexts(messages)),
  };
  const src = addressOf(DIGEST ? `${RUNTIME_PATH}?v=${DIGEST}` : RUNTIME_PATH);
  return (
    <>
      {early && (
        <script
          nonce={nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant.
          dangerouslySetInnerHTML={{ __html: KEEP_EARLY }}
          // Browsers hide a nonce from scripts.
          suppressHydrationWarning
        />
      )}
      {/*
        With `defer` it would wait for the slowest part of a document that streams. Over HTTP/1.1,
        Next's scripts would take all connections before it.
      */}
      <script src={src} nonce={nonce} async fetchPriority="high" {...attributes} />
    </>
  );
}

const PAGE_KEYS = Object.keys(ENGLISH_PAGE) as (keyof PageTexts)[];

/** Without those that the endpoint says: each page has these texts in its markup. */
const pageTexts = (messages: Messages) =>
  Object.fromEntries(
    Object.entries(messages).map(([language, texts]) => [
      language,
      Object.fromEntries(PAGE_KEYS.map((key) => [key, texts[key]])),
    ]),
  );
