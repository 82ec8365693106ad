import { signingContext } from "../keys/page-keys";
import { DISPATCH_PATH } from "../wire/markup";
import type { Answer } from "./answer";
import type { MountedPage, MountPageOptions, PageContent } from "./mounted-page";
import { setCurrentPage, unmountPage } from "./mounted-page";
import { createPageSend } from "./page-send";
import { parseHtml } from "./parse-html";
import { throwFirst } from "./pipeline";
import { renderPage } from "./render-page";
import { abandon, settle } from "./settle";
import { answerFetches, takeOnRequests } from "./take-on-requests";
import { updatePage } from "./update-page";
import { headersOf, type User, withCookies } from "./user";

export type { AcceptedAnswer, Answer, Changes, RefusedAnswer } from "./answer";
export type { MountedPage, MountPageOptions, PageContent } from "./mounted-page";
export { unmountPage } from "./mounted-page";
export type { TestServices } from "./pipeline";
export type { User } from "./user";

/**
 * Puts a page into the document of the test (happy-dom or jsdom), with the real runtime. The real
 * pipeline answers the page's dispatches in this process. The previous page is taken down.
 *
 * @throws (rejects) TypeError if there is no document
 *
 * @example
 * ```tsx
 * import { screen } from "@testing-library/dom";
 * import userEvent from "@testing-library/user-event";
 * import { mountPage } from "service-ui/testing/dom";
 * import { Quantity } from "./quantity";
 * import { quantity } from "./quantity.ui";
 *
 * const page = await mountPage(<Quantity cents={250} />, { registry: [quantity] });
 * await userEvent.type(screen.getByLabelText("Amount"), "2");
 * await page.settled();
 * ```
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
  const { registry, user = {}, throwErrors = true } = options;
  let sender = user;
  const answers: Answer[] = [];
  const navigations: string[] = [];
  const errors: unknown[] = [];
  const cookieOf = (whose: User) => async () => headersOf(whose).get("cookie");
  const send = createPageSend(registry, options);

  const render = async (): Promise<HTMLElement> => {
    const signing = await signingContext(cookieOf(sender));
    const page = typeof content === "function" ? await content({ signing }) : content;
    return parseHtml(typeof page === "string" ? page : await renderPage(page, sender, options));
  };
  let rendered = await render();
  const container = document.importNode(rendered, true);
  await import("../browser/event-runtime");

  const expired = new Set<string>();
  const undoFetch = answerFetches(async (body) => {
    const { answer, http } = await send(body, sender, expired);
    sender = withCookies(sender, answer.cookies);
    answers.push(answer);
    errors.push(...answer.errors);
    return http;
  });
  const refresh = async (): Promise<void> => {
    const fresh = await render();
    updatePage(container, rendered, fresh);
    rendered = fresh;
  };
  const requests = takeOnRequests({
    refresh: typeof content === "string" ? undefined : refresh,
    onNavigate: (path) => navigations.push(path),
    onError: (error) => errors.push(error),
  });
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
    requests.stop();
    container.remove();
    throwErrorsOnce();
  };
  setCurrentPage(unmount);
  document.body.append(container);
  window.ServiceUi.scan();
  return {
    container,
    answers,
    navigations,
    settled: async () => {
      await settle(requests.rendered);
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
