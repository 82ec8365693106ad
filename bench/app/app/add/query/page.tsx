import { connection } from "next/server";
import { LONG_LIST } from "../../../list.ui";
import { WithClient } from "../../../query/with-client";
import { stockIn } from "../../../stock";
import { userRound } from "../../../user-round";
import { Adding } from "./adding";

export default async function Page() {
  await connection();
  const items = stockIn(await userRound(), LONG_LIST);
  return (
    <main>
      <WithClient>
        <Adding items={items} />
      </WithClient>
    </main>
  );
}
