import type { UiInteractionAuthorizerInterface } from "service-ui";
import { currentKeyRing } from "service-ui/server";
import type { KeyRing } from "../lib/service-ui/wire/key-ring";
import { isEditorCookie, ROLE_COOKIE } from "./demo/article/role-cookie";
import { served } from "./registry";

/** The roles of each component by part; what is not listed is refused. */
const ROLES = new Map(
  served.map(({ component, roles }) => [component.name, new Map(Object.entries(roles))]),
);

/** Whether anything of a component has a rule; one without is refused to everybody. */
export function hasRule(component: string): boolean {
  return ROLES.has(component);
}

/** What the authorizer needs from outside; each has a default. */
export interface AuthorizerServices {
  readonly keyRing?: () => KeyRing;
  /** Milliseconds since the Unix epoch. */
  readonly nowMs?: () => number;
}

/**
 * The authorizer of demo and docs: only an editor may publish (SPEC.md 4.1.4). In development the
 * log names what it refuses.
 */
export function createAuthorizer({
  keyRing = currentKeyRing,
  nowMs = Date.now,
}: AuthorizerServices = {}): UiInteractionAuthorizerInterface {
  return {
    async authorize({ part, request }, { name }) {
      const roles = ROLES.get(name);
      const required = roles?.get(part) ?? roles?.get("*");
      if (required !== "editor") return required === "visitor";
      const cookie = request.cookies.get(ROLE_COOKIE);
      return isEditorCookie(cookie, keyRing(), Math.floor(nowMs() / 1000));
    },
  };
}
