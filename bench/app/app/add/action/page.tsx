import { connection } from "next/server";
import { LONG_LIST } from "../../../list.ui";
import { stockIn } from "../../../stock";
import { userRound } from "../../../user-round";
import { Rows } from "../rows";
import { AddForm } from "./add-form";

export default async function Page() {
  await connection();
  const items = stockIn(await userRound(), LONG_LIST);
  return (
    <main>
      <AddForm count={items.length} />
      <Rows items={items} />
    </main>
  );
}
