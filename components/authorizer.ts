import type { UiInteractionAuthorizerInterface } from "../lib/service-ui";
import { currentKeyRing } from "../lib/services";
import type { KeyRing } from "../lib/token/key-ring";
import { isEditorCookie, ROLE_COOKIE } from "./demo/article/role-cookie";

type Role = "visitor" | "editor";

/** Who may do what: by component, or by `component/part` where a part needs more. What is not listed is refused. */
const REQUIRED_ROLES: ReadonlyMap<string, Role> = new Map([
  ["demo.sign-up", "visitor"],
  ["demo.product-row", "visitor"],
  ["demo.quote", "visitor"],
  ["demo.booking", "visitor"],
  ["demo.numerals", "visitor"],
  ["demo.article", "visitor"],
  ["docs.search", "visitor"],
  ["demo.article/publish", "editor"],
  ["demo.article/withdraw", "editor"],
]);

/** Whether anything of a component has a rule; one without is refused to everybody. */
export function hasRule(component: string): boolean {
  return [...REQUIRED_ROLES.keys()].some((rule) => rule.split("/")[0] === component);
}

/** What the authorizer needs from outside; each has a default. */
export interface AuthorizerServices {
  readonly keyRing?: () => KeyRing;
  /** Milliseconds since the Unix epoch. */
  readonly clock?: () => number;
  /** Told once of each component that has no rule; default the console in development, else nobody. */
  readonly warn?: (message: string) => void;
}

/** The demo's authorizer: everyone may use the components, and only an editor may publish (SPEC.md 4.1.4). */
export function createAuthorizer({
  keyRing = currentKeyRing,
  clock = Date.now,
  warn = process.env.NODE_ENV === "development" ? console.warn : () => undefined,
}: AuthorizerServices = {}): UiInteractionAuthorizerInterface {
  const warned = new Set<string>();
  return {
    async authorize({ part, request }, { name }) {
      const required = REQUIRED_ROLES.get(`${name}/${part}`) ?? REQUIRED_ROLES.get(name);
      if (!required && !warned.has(name)) {
        warned.add(name);
        warn(`no rule for "${name}" in components/authorizer.ts: refused`);
      }
      if (required !== "editor") return required === "visitor";
      const cookie = request.cookies.get(ROLE_COOKIE);
      return isEditorCookie(cookie, keyRing(), Math.floor(clock() / 1000));
    },
  };
}
