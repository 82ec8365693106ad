import { redirect } from "next/navigation";
import type { UiInteractionAuthorizerInterface } from "service-ui";
import { findUser, type Role, SESSION_COOKIE } from "@/data/sessions";

type Rule = "everyone" | Role;

/** Who may use a component, or one of its parts; what is not listed is refused. */
const RULES: ReadonlyMap<string, Rule> = new Map([
  ["account.sign-in", "everyone"],
  ["account.sign-out", "viewer"],
  ["items.list", "editor"],
  ["items.list/search", "viewer"],
  ["items.form", "editor"],
  ["items.undo", "editor"],
  ["reports.reorder", "editor"],
]);

/** For the development panel, which names components that have no rule. */
export const hasRule = (component: string) => RULES.has(component);

export const authorizer: UiInteractionAuthorizerInterface = {
  authorize({ part, request }, { name }) {
    const rule = RULES.get(`${name}/${part}`) ?? RULES.get(name);
    if (rule === "everyone") return true;
    const user = findUser(request.cookies.get(SESSION_COOKIE));
    if (!user) redirect("/sign-in");
    // An editor may do what a viewer may.
    return rule === user.role || (rule === "viewer" && user.role === "editor");
  },
};
