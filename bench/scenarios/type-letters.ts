import type { Browser } from "playwright-core";
import { judge } from "../app/judge";
import { requireShown } from "../outcome";
import { inRounds, type Scenario } from "../scenario";
import { comesTrue, visit } from "../visit";

const TYPED = "ada.love@example.org"; // twenty letters
/** A fast typist's pace. */
const KEY_MS = 80;
const HANDLER_MS = 100;

/** b) Twenty letters are typed into a field that is checked at each: at once, then at a pace. */
export function typeLetters(browser: Browser, origin: string, rounds: number): Promise<Scenario> {
  const both = (path: string) => async () => {
    const { ms: atOnceMs } = await type(path, 0);
    return { ...(await type(path, KEY_MS)), atOnceMs };
  };
  const type = async (path: string, keyMs: number) => {
    const { page, book, close } = await visit(browser, origin, path, { handlerMs: HANDLER_MS });
    let requests = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") requests += 1;
    });
    await page.focus("#email");
    const verdict = page.evaluate(waitForVerdict, judge(TYPED).text);
    await page.keyboard.type(TYPED, { delay: keyMs });
    const { ms, shown } = await verdict;
    const isOver = () => {
      const began = book().filter(({ did }) => did === "began").length;
      return book().length === 2 * began;
    };
    await comesTrue(isOver, 2_000);
    requireShown(path, shown, [judge(TYPED).text, TYPED]);
    const handlers = book().filter(({ did }) => did === "wrote");
    // An earlier one may still end after the last, which no page shows.
    const isJudged = handlers.some(({ what }) => what === `check ${TYPED}`);
    requireShown(`${path}'s server`, isJudged, true);
    await close();
    return { ms, requests, handlersToTheirEnd: handlers.length };
  };
  return inRounds(
    `${TYPED.length} letters are typed into a checked field, one each ${KEY_MS} ms and all at once, the handler takes ${HANDLER_MS} ms: from the last letter until the last verdict`,
    {
      own: both("/check/own"),
      action: both("/check/action"),
      actionDebounced: both("/check/action?wait=150"),
      htmx: both("/htmx/check"),
      query: both("/check/query"),
    },
    { rounds, together: true },
  );
}

/** In the page: from the last input until the text is there. */
function waitForVerdict(text: string) {
  const field = document.querySelector<HTMLInputElement>("#email");
  let lastMs = 0;
  field?.addEventListener("input", () => {
    lastMs = performance.now();
  });
  return new Promise<{ ms: number; shown: (string | null | undefined)[] }>((resolve) => {
    const observer = new MutationObserver(() => {
      const shown = document.querySelector("#message")?.textContent;
      if (shown !== text) return;
      observer.disconnect();
      resolve({ ms: performance.now() - lastMs, shown: [shown, field?.value] });
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
}
