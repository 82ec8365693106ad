import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/account/sign-in-form";
import { Brand } from "@/components/site/brand";
import { findUser, SESSION_COOKIE } from "@/data/sessions";

export const metadata: Metadata = { title: "Sign in" };

export default async function Page() {
  if (findUser((await cookies()).get(SESSION_COOKIE)?.value)) redirect("/items");
  return (
    <main id="main" className="narrow">
      <Brand />
      <h1>Sign in</h1>
      <SignInForm />
      <p className="hint">
        <code>rosa</code> and <code>emil</code> may edit, <code>theo</code> may look. The password
        of each is <code>low tide at noon</code>.
      </p>
    </main>
  );
}
