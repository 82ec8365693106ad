import { createRegistry, type Registry } from "../declare/create-registry";
import type { UiComponent } from "../declare/define-ui-component";
import type { UiInteractionAuthorizerInterface } from "../interaction/authorizer";
import { processKeys } from "../keys/page-keys";
import { MAX_LIFETIME_SECONDS } from "../wire/verify";
import { createPipeline, type Send, type TestServices } from "./pipeline";
import { postHeaders, type User } from "./user";

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
export function createPageSend(
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
