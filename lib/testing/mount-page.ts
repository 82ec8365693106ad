import type { ReactNode } from "react";
import type { UiComponent } from "../declaration/define-ui-component";
import type { UiInteractionAuthorizerInterface } from "../interaction/authorizer";
import type { SigningContext } from "../manifest/build-manifest";
import { DISPATCH_PATH } from "../protocol/markup";
import { EVENT_REFRESH_REQUESTED } from "../protocol/runtime-events";
import type { Registry } from "../registry/create-registry";
import { signingContext } from "../services";
import type { Answer } from "./answer";
import { answerFetches } from "./answer-fetches";
import { setCurrentPage, unmountPage } from "./current-page";
import { createPageSend } from "./page-send";
import { type TestServices, throwFirst } from "./pipeline";
import { refreshManifests } from "./refresh-manifests";
import { renderPage } from "./render-page";
import { abandon, settle } from "./settle";
import { headersOf, type Visitor } from "./visitor";

export type { AcceptedAnswer, Answer, Changes, RefusedAnswer } from "./answer";
export { unmountPage } from "./current-page";
export type { TestServices } from "./pipeline";
export type { Visitor } from "./visitor";

/** HTML, React Server Components, or what gives either; a function is called anew where the page is refreshed. */
export type PageContent =
  | ReactNode
  | ((page: { readonly signing: SigningContext }) => ReactNode | Promise<ReactNode>);

export interface MountPageOptions {
  /** The application's registry, or the components of this page. */
  readonly registry: Registry | readonly UiComponent[];
  /** Who may do what; the default allows everything to everyone. */
  readonly authorizer?: UiInteractionAuthorizerInterface;
  /** Whose browser it is; default a visitor without cookies. */
  readonly visitor?: Visitor;
  /** Parts of the dispatcher in place of the kit's; to which cookie contexts are bound, the environment says. */
  readonly services?: Omit<TestServices, "sessionCookie">;
  /** Whether `settled` rejects with what a handler or an authorizer threw; default true. */
  readonly throwErrors?: boolean;
}

/** A page in the document, with the real runtime on it. */
export interface MountedPage {
  /** What the page's children are in; the document's body holds it. */
  readonly container: HTMLElement;
  /** What came of the page's dispatches so far, in the order in which they were answered. */
  readonly answers: readonly Answer[];
  /**
   * Waits until no interaction is on its way. One that is debounced goes at once.
   *
   * @throws (rejects) what a handler or an authorizer has thrown, unless `throwErrors` is false
   */
  settled(): Promise<void>;
  /** Lets someone else go on with the page: later dispatches are sent with these cookies and headers. */
  continueAs(visitor: Visitor): void;
  /** Lets the contexts that are in the page now be expired. */
  expire(): void;
  /** Renders the content anew, as `router.refresh()` does; the page does it by itself where the runtime asks for it. */
  refresh(): Promise<void>;
  /** Takes the page out of the document; the kit's setup file does it after each test. */
  unmount(): void;
}

/**
 * Puts a page into the document of the test (happy-dom or jsdom), with the real runtime, whose dispatches are
 * answered by the real pipeline in this process. The page before it is taken down.
 *
 * ```tsx
 * const page = await mountPage(<SignUp />, { registry });
 * await userEvent.type(screen.getByLabelText("E-mail address"), "ada@example.com");
 * await page.settled();
 * ```
 *
 * @throws (rejects) TypeError where there is no document
 */
export async function mountPage(
  content: PageContent,
  options: MountPageOptions,
): Promise<MountedPage> {
  if (typeof document === "undefined") {
    throw new TypeError(
      "There is no document: run the test in the environment happy-dom or jsdom.",
    );
  }
  unmountPage();
  const { registry, visitor = {}, throwErrors = true } = options;
  let sender = visitor;
  const answers: Answer[] = [];
  const errors: unknown[] = [];
  const cookieOf = (whose: Visitor) => async () => headersOf(whose).get("cookie");
  const send = createPageSend(registry, options, await signingContext(cookieOf(visitor)));

  const html = async (): Promise<string> => {
    const signing = await signingContext(cookieOf(visitor));
    const page = typeof content === "function" ? await content({ signing }) : content;
    return typeof page === "string" ? page : renderPage(page, visitor);
  };
  const container = document.createElement("div");
  container.innerHTML = await html();
  await import("../runtime/event-runtime");

  const expired = new Set<string>();
  const undoFetch = answerFetches(async (body) => {
    const { answer, http } = await send(body, sender, expired);
    answers.push(answer);
    errors.push(...answer.errors);
    return http;
  });
  const refresh = async (): Promise<void> => {
    const rendered = document.createElement("div");
    rendered.innerHTML = await html();
    if (!refreshManifests(container, rendered)) {
      container.replaceChildren(...rendered.childNodes);
    }
  };
  const onRefreshRequested = (event: Event): void => {
    // Fixed HTML can't be rendered anew: then it is as in an application that has no `Refresh`.
    if (typeof content === "string") return;
    event.preventDefault();
    refresh().catch((error) => errors.push(error));
  };
  document.addEventListener(EVENT_REFRESH_REQUESTED, onRefreshRequested);
  const detach = window.ServiceUi.transport.attach({ endpoint: DISPATCH_PATH });
  const throwErrorsOnce = (): void => {
    const thrown = errors.splice(0);
    if (throwErrors) throwFirst(thrown);
  };
  const unmount = (): void => {
    setCurrentPage(undefined);
    detach();
    abandon();
    undoFetch();
    document.removeEventListener(EVENT_REFRESH_REQUESTED, onRefreshRequested);
    container.remove();
    throwErrorsOnce();
  };
  setCurrentPage(unmount);
  document.body.append(container);
  window.ServiceUi.scan();
  return {
    container,
    answers,
    settled: async () => {
      await settle();
      throwErrorsOnce();
    },
    continueAs: (other) => {
      sender = other;
    },
    expire: () => {
      for (const { events } of window.ServiceUi.manifests()) {
        for (const { ctx } of events) expired.add(ctx);
      }
    },
    refresh,
    unmount,
  };
}
