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
 * What an edit is based on stands in the address: a refresh in the middle of it renders the form
 * again, and must not turn the version that the editor has seen into a later one. `from` is the
 * version with which the edit began, `seen` a later one that they were told of.
 */
export default async function Page({ params, searchParams }: PageProps<"/items/[id]/edit">) {
  const user = await requireUser();
  const item = findItem(wholeNumber.parse((await params).id));
  if (!item) notFound();
  if (user.role !== "editor") redirect(`/items/${item.id}`);
  const { from, seen = from } = await searchParams;
  const began = wholeNumber.parse(from);
  return (
    <Shell user={user} current="items">
      <h1>{`Edit ${item.name}`}</h1>
      {/* Next keeps a page that was left; by the key a later edit starts with fresh fields. */}
      <ItemForm key={began} item={item} began={began} seen={wholeNumber.parse(seen)} />
    </Shell>
  );
}
