import { inFlight } from "../browser/interaction";
import { flush } from "../browser/queue";
import { createRegistry, type Registry } from "../declare/create-registry";
import type { UiComponent } from "../declare/define-ui-component";
import type { UiInteractionAuthorizerInterface } from "../interaction/authorizer";
import { processKeys, signingContext } from "../keys/page-keys";
import { DISPATCH_PATH } from "../wire/markup";
import { MAX_LIFETIME_SECONDS } from "../wire/verify";
import type { Answer } from "./answer";
import {
  type MountedPage,
  type MountPageOptions,
  type PageContent,
  setCurrentPage,
  unmountPage,
} from "./mounted-page";
import { parseHtml } from "./parse-html";
import { createPipeline, type Send, type TestServices, throwFirst } from "./pipeline";
import { renderPage } from "./render-page";
import { answerFetches, takeOnRequests } from "./take-on-requests";
import { updatePage } from "./update-page";
import { headersOf, postHeaders, type User, withCookies } from "./user";

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
      await untilSettled(requests.rendered);
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

/**
 * Sends debounced interactions at once, as the runtime does when the focus moves.
 * Then waits until each interaction is done, its refresh included, or is aborted.
 *
 * @param rendered returns a promise that settles when the page's latest render is in place
 */
async function untilSettled(rendered: () => Promise<void> | undefined): Promise<void> {
  do {
    flush();
    await Promise.all([...inFlight].map(({ answered }) => answered));
    await rendered();
  } while (inFlight.size > 0);
}

function abandon(): void {
  flush();
  for (const interaction of inFlight) {
    inFlight.delete(interaction);
    interaction.abort?.();
  }
}

/** Longer than the lifetime of any token (PROTOCOL 3). */
const LATER_MS = 2 * MAX_LIFETIME_SECONDS * 1000;

interface PageServices {
  readonly authorizer?: UiInteractionAuthorizerInterface;
  readonly services?: TestServices;
}

/**
 * Sends a page's dispatches to a pipeline that has the keys of the page's tokens. The times in the
 * tokens come from the machine's clock, so the pipeline uses that clock, too. For tokens in
 * `expired`, the pipeline's clock is two days ahead.
 */
function createPageSend(
  registry: Registry | readonly UiComponent[],
  { authorizer, services }: PageServices,
): (body: string, user: User, expired: ReadonlySet<string>) => ReturnType<Send> {
  const { configuration, keyRing } = processKeys();
  const { sessionCookie } = configuration;
  const known = "resolve" in registry ? registry : createRegistry(registry);
  const createAt = (nowMs: () => number) =>
    createPipeline({ registry: known, authorizer, keyRing, nowMs }, { ...services, sessionCookie });
  const now = createAt(() => Date.now());
  const later = createAt(() => Date.now() + LATER_MS);
  return (body, user, expired) => {
    const isExpired = [...expired].some((ctx) => body.includes(`"${ctx}"`));
    return (isExpired ? later : now)(body, postHeaders(user));
  };
}
