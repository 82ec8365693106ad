"use client";

import { useForm } from "../use-form";
import { signIn } from "./actions";

export function SignIn() {
  const { form, field, message, isPending } = useForm(signIn);
  return (
    <form {...form}>
      <label>
        Name <input {...field("login")} autoComplete="username" />
      </label>
      {message("login")}
      <label>
        Password <input {...field("password")} type="password" autoComplete="current-password" />
      </label>
      {message("password")}
      <button type="submit" disabled={isPending}>
        Sign in
      </button>
    </form>
  );
}
