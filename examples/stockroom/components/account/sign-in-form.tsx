import { createUiView } from "service-ui/react";
import { signIn } from "./sign-in.ui";

const view = createUiView(signIn);
const Form = view.parts.form;
const Login = view.parts.login;
const LoginMessage = view.targets["login-message"];
const Password = view.parts.password;
const PasswordMessage = view.targets["password-message"];

export function SignInForm() {
  return (
    <view.Root className="card">
      <Form method="dialog" noValidate className="stack">
        <div className="field">
          <label htmlFor="login">Name</label>
          <Login
            id="login"
            name="login"
            className="input"
            autoComplete="username"
            autoCapitalize="none"
            aria-describedby="login-message"
          />
          <LoginMessage as="p" id="login-message" className="message" data-state="bad" />
        </div>
        <div className="field">
          <label htmlFor="password">Password</label>
          <Password
            id="password"
            name="password"
            type="password"
            className="input"
            autoComplete="current-password"
            aria-describedby="password-message"
          />
          <PasswordMessage as="p" id="password-message" className="message" data-state="bad" />
        </div>
        <button type="submit" className="button">
          Sign in
        </button>
      </Form>
    </view.Root>
  );
}
