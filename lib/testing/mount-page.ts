import { DISPATCH_PATH } from "../protocol/markup";
import { EVENT_REFRESH_REQUESTED } from "../protocol/runtime-events";
import { signingContext } from "../services";
import type { Answer } from "./answer";
import { answerFetches } from "./answer-fetches";
import { setCurrentPage, unmountPage } from "./current-page";
import type { MountedPage, MountPageOptions, PageContent } from "./mounted-page";
import { createPageSend } from "./page-send";
import { throwFirst } from "./pipeline";
import { refreshManifests } from "./refresh-manifests";
import { renderPage } from "./render-page";
import { abandon, settle } from "./settle";
import { headersOf, type Visitor } from "./visitor";

export type { AcceptedAnswer, Answer, Changes, RefusedAnswer } from "./answer";
export { unmountPage } from "./current-page";
export type { MountedPage, MountPageOptions, PageContent } from "./mounted-page";
export type { TestServices } from "./pipeline";
export type { Visitor } from "./visitor";

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
  container.append(...parse(await html()));
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
    rendered.append(...parse(await html()));
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

function parse(html: string): ChildNode[] {
  return [...new DOMParser().parseFromString(html, "text/html").body.childNodes];
}
