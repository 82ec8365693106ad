import type { Metadata } from "next";
import Link from "next/link";
import { z } from "zod";
import { number } from "@/components/format";
import { ChangeList } from "@/components/history/change-list";
import { Shell } from "@/components/site/shell";
import { requireUser } from "@/components/user";
import { countChanges, HISTORY_SIZE, listChanges } from "@/data/history";

export const metadata: Metadata = { title: "History" };

const pageNumber = z.coerce.number().int().min(1).max(1_000_000).catch(1);

export default async function Page({ searchParams }: PageProps<"/history">) {
  const user = await requireUser();
  const count = countChanges();
  const last = Math.ceil(count / HISTORY_SIZE);
  const page = Math.min(pageNumber.parse((await searchParams).page), last);
  return (
    <Shell user={user} current="history">
      <h1>History</h1>
      <p className="hint">{`${number(count)} changes, page ${page} of ${last}`}</p>
      <section className="card" aria-label="Changes">
        <ChangeList changes={listChanges(page)} namesItems />
      </section>
      <nav className="pages" aria-label="Pages">
        {page > 1 && (
          <Link href={`/history?page=${page - 1}`} prefetch={false}>
            Newer
          </Link>
        )}
        {page < last && (
          <Link href={`/history?page=${page + 1}`} prefetch={false}>
            Older
          </Link>
        )}
      </nav>
    </Shell>
  );
}
