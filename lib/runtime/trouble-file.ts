import { TROUBLE_PATH } from "../protocol/markup";
import { isAsking } from "./follow-up";
import { turns } from "./interaction";
import { KEPT_KEY } from "./kept-key";
import { waiting } from "./pace";
import { basePath } from "./transport";

/** What the document before this one kept for it. It leaves the storage, whatever becomes of it. */
const takeKept = (): string | null => {
  try {
    const kept = sessionStorage.getItem(KEPT_KEY);
    sessionStorage.removeItem(KEPT_KEY);
    return kept;
  } catch {
    // A browser may allow no storage.
    return null;
  }
};
const kept = takeKept();

/** The module's URL is known to the page alone, so no bundler follows it. */
const load = async (): Promise<typeof import("./trouble")> => {
  const module: typeof import("./trouble") = await import(basePath() + TROUBLE_PATH);
  module.begin({ kept, isAsking, steps: () => [...waiting, ...turns] });
  return module;
};

/**
 * Has the second file there before it is needed: the notice must show without a network, and there
 * is no time to fetch anything while a page unloads. At once if this page was kept something.
 */
export const fetchTrouble = (): void => {
  // Safari has none, and an element can be called that; see `event-runtime.ts`.
  const idle = Object.hasOwn(self, "requestIdleCallback") ? requestIdleCallback : setTimeout;
  const start = () => void load().catch(() => {});
  if (kept) start();
  else idle(start);
};

/** Shows the default notice. */
export const notify = (code: string): void => {
  load().then(
    ({ show }) => show(code),
    () => {},
  );
};
