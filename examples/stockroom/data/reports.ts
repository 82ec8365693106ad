import { cacheTag, revalidateTag } from "next/cache";
import { database } from "./database";

const REPORTS_TAG = "reports";

interface CategoryReport {
  readonly category: string;
  readonly items: number;
  readonly pieces: number;
  readonly cents: number;
  readonly low: number;
}

/** The figures of each category. They are read once and kept until something changes. */
export async function readReport() {
  "use cache";
  cacheTag(REPORTS_TAG);
  const categories = database()
    .prepare(
      `SELECT category, count(*) AS items, total(quantity) AS pieces,
       total(quantity * cents) AS cents, count(CASE WHEN quantity < minimum THEN 1 END) AS low
       FROM item WHERE removed = 0 GROUP BY category ORDER BY cents DESC`,
    )
    .all() as CategoryReport[];
  return { categories: categories.map((row) => ({ ...row })), readAt: Date.now() };
}

/** To be called by each handler that has changed an item, after it has. */
export function forgetReport(): void {
  revalidateTag(REPORTS_TAG, { expire: 0 });
}
