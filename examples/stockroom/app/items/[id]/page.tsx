import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { z } from "zod";
import { euros, number } from "@/components/format";
import { ChangeList } from "@/components/history/change-list";
import { Shell } from "@/components/site/shell";
import { requireUser } from "@/components/user";
import { changesOf } from "@/data/history";
import { FIELD_LABELS, FIELD_NAMES, textOf } from "@/data/item-fields";
import { findItem } from "@/data/items";

export const metadata: Metadata = { title: "Item" };

const itemId = z.coerce.number().int().catch(0);

export default async function Page({ params, searchParams }: PageProps<"/items/[id]">) {
  const user = await requireUser();
  const item = findItem(itemId.parse((await params).id));
  if (!item) notFound();
  const { saved } = await searchParams;
  return (
    <Shell user={user} current="items">
      <div className="heading">
        <h1>{item.name}</h1>
        {user.role === "editor" && (
          <Link
            href={`/items/${item.id}/edit?from=${item.version}`}
            className="button"
            prefetch={false}
          >
            Edit
          </Link>
        )}
      </div>
      <p role="status" className="message" data-state="good">
        {saved === "1" && "Saved."}
      </p>
      <div className="columns">
        <section className="card" aria-labelledby="details">
          <h2 id="details">Details</h2>
          <dl className="details">
            {FIELD_NAMES.map((field) => (
              <div key={field}>
                <dt>{FIELD_LABELS[field]}</dt>
                <dd>{field === "cents" ? euros(item.cents) : textOf(field, item)}</dd>
              </div>
            ))}
            <div>
              <dt>Worth</dt>
              <dd>{euros(item.quantity * item.cents)}</dd>
            </div>
          </dl>
        </section>
        <section className="card" aria-labelledby="history">
          <h2 id="history">
            History <span className="badge">{number(item.version)}</span>
          </h2>
          <ChangeList changes={changesOf(item.id)} />
        </section>
      </div>
    </Shell>
  );
}
