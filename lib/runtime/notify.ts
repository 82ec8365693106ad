import { NOTICE_PATH } from "../protocol/markup";
import { basePath } from "./transport";

/** The module's URL is known to the page alone, so no bundler follows it. */
const load = (): Promise<typeof import("./notice")> => import(basePath() + NOTICE_PATH);

/** Has the default notice there before it is needed: it must show when the network is gone, too. */
export const fetchNotice = (): void => {
  // Safari has none, and an element can be called that; see `event-runtime.ts`.
  const idle = Object.hasOwn(self, "requestIdleCallback") ? requestIdleCallback : setTimeout;
  idle(() => load().catch(() => {}));
};

/** Shows the default notice. */
export const notify = (code: string): void => {
  load().then(
    ({ show }) => show(code),
    () => {},
  );
};
