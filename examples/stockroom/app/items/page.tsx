import type { Metadata } from "next";
import Link from "next/link";
import { ItemList } from "@/components/item-list/item-list";
import { listView } from "@/components/item-list/list-view";
import { Shell } from "@/components/site/shell";
import { Totals } from "@/components/site/totals";
import { requireUser } from "@/components/user";

export const metadata: Metadata = { title: "Stock" };

export default async function Page({ searchParams }: PageProps<"/items">) {
  const user = await requireUser();
  const shown = listView.parse(await searchParams);
  return (
    <Shell user={user} current="items">
      <div className="heading">
        <h1>Stock</h1>
        {user.role === "editor" && (
          <Link href="/items/new" className="button" prefetch={false}>
            New item
          </Link>
        )}
      </div>
      <Totals />
      <ItemList user={user} shown={shown} />
    </Shell>
  );
}
