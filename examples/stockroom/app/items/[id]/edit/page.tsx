import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import { ItemForm } from "@/components/item-form/item-form";
import { Shell } from "@/components/site/shell";
import { requireUser } from "@/components/user";
import { findItem } from "@/data/items";

export const metadata: Metadata = { title: "Edit" };

const wholeNumber = z.coerce.number().int().catch(0);

/**
 * The version that the editor has seen is in the address: a refresh in the middle of an edit renders
 * the form anew, and what it is based on must not become a later version by that.
 */
export default async function Page({ params, searchParams }: PageProps<"/items/[id]/edit">) {
  const user = await requireUser();
  const item = findItem(wholeNumber.parse((await params).id));
  if (!item) notFound();
  if (user.role !== "editor") redirect(`/items/${item.id}`);
  const seen = wholeNumber.parse((await searchParams).version);
  return (
    <Shell user={user} current="items">
      <h1>{`Edit ${item.name}`}</h1>
      <ItemForm item={item} seen={seen} />
    </Shell>
  );
}
