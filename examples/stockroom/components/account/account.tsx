import { createUiView } from "service-ui/react";
import type { User } from "@/data/sessions";
import { Field } from "../field";
import { signIn, signOut } from "./account.ui";

const { Root, parts, Message } = createUiView(signIn);
const bar = createUiView(signOut);

export function SignInForm() {
  return (
    <Root className="card">
      <parts.form method="dialog" noValidate className="stack">
        <Field id="login" label="Name">
          <parts.login id="login" autoComplete="username" autoCapitalize="none" />
          <Message for="login" as="p" />
        </Field>
        <Field id="password" label="Password">
          <parts.password id="password" autoComplete="current-password" />
          <Message for="password" as="p" />
        </Field>
        <button type="submit" className="button">
          Sign in
        </button>
      </parts.form>
    </Root>
  );
}

export function SignOut({ user }: { readonly user: User }) {
  return (
    <bar.Root className="account">
      <span className="account-name">
        {user.name} <span className="badge">{user.role}</span>
      </span>
      <bar.parts.leave className="button quiet">Sign out</bar.parts.leave>
    </bar.Root>
  );
}
