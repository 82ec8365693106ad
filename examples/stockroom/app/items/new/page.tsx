import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ItemForm } from "@/components/item-form/item-form";
import { Shell } from "@/components/site/shell";
import { requireUser } from "@/components/user";

export const metadata: Metadata = { title: "New item" };

export default async function Page() {
  const user = await requireUser();
  if (user.role !== "editor") redirect("/items");
  return (
    <Shell user={user} current="items">
      <h1>New item</h1>
      <ItemForm />
    </Shell>
  );
}
