import { NOTICE_PATH } from "../protocol/markup";
import { basePath } from "./transport";

/** The module's URL is known to the page alone, so no bundler follows it. */
const load = (): Promise<typeof import("./notice")> => import(basePath() + NOTICE_PATH);

/** Has the default notice there before it is needed: it must show when the network is gone, too. */
export const fetchNotice = (): void => {
  (self.requestIdleCallback ?? setTimeout)(() => load().catch(() => {}));
};

/** Shows the default notice. */
export const notify = (code: string): void => {
  load().then(
    ({ show }) => show(code),
    () => {},
  );
};
