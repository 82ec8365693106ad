import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SignInForm } from "@/components/account/account";
import { Brand } from "@/components/site/brand";
import { findCurrentUser } from "@/components/user";

export const metadata: Metadata = { title: "Sign in" };

export default async function Page() {
  if (await findCurrentUser()) redirect("/items");
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
