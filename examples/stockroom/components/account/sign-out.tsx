import { createUiView } from "service-ui/react";
import type { User } from "@/data/sessions";
import { signOut } from "./sign-out.ui";

const view = createUiView(signOut);
const Leave = view.parts.leave;

export function SignOut({ user }: { readonly user: User }) {
  return (
    <view.Root className="account">
      <span className="account-name">
        {user.name} <span className="badge">{user.role}</span>
      </span>
      <Leave className="button quiet">Sign out</Leave>
    </view.Root>
  );
}
