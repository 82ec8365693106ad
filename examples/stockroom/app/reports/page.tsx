import type { Metadata } from "next";
import type { CSSProperties } from "react";
import { createHtmlView } from "service-ui/react";
import { euros, number, time } from "@/components/format";
import { reorder } from "@/components/reorder/reorder.ui";
import { reorderVue } from "@/components/reorder/reorder.vue";
import { Shell } from "@/components/site/shell";
import { requireUser } from "@/components/user";
import { listLow } from "@/data/items";
import { readReport } from "@/data/reports";

export const metadata: Metadata = { title: "Reports" };

const Reorder = createHtmlView(reorder, reorderVue);

export default async function Page() {
  const user = await requireUser();
  const { categories, readAt } = await readReport();
  const most = Math.max(1, ...categories.map(({ cents }) => cents));
  return (
    <Shell user={user} current="reports">
      <h1>Reports</h1>
      <div className="columns">
        <section className="card" aria-labelledby="worth">
          <h2 id="worth">What it is worth</h2>
          <table className="report">
            <thead>
              <tr>
                <th scope="col">Category</th>
                <th scope="col">Pieces</th>
                <th scope="col">Low</th>
                <th scope="col">Worth</th>
              </tr>
            </thead>
            <tbody>
              {categories.map(({ category, pieces, low, cents }) => (
                <tr key={category}>
                  <th scope="row">
                    <span className="bar" style={{ "--share": cents / most } as CSSProperties}>
                      {category}
                    </span>
                  </th>
                  <td>{number(pieces)}</td>
                  <td>{low}</td>
                  <td>{euros(cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="hint">
            Read from the database on{" "}
            <time dateTime={new Date(readAt).toISOString()}>{time(readAt)}</time>, and kept until
            something changes.
          </p>
        </section>
        <section className="card" aria-labelledby="order">
          <h2 id="order">What to order</h2>
          <Reorder
            data={{
              rows: listLow().map(({ id, name, supplier, quantity, minimum }) => ({
                id,
                name,
                supplier,
                quantity,
                minimum,
              })),
              canReceive: user.role === "editor",
            }}
          />
          <p className="hint">This list is a Vue component.</p>
        </section>
      </div>
    </Shell>
  );
}
