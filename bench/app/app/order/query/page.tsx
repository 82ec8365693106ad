import { connection } from "next/server";
import { ordersIn } from "../../../orders";
import { WithClient } from "../../../query/with-client";
import { userRound } from "../../../user-round";
import { OrderButtons } from "./order-buttons";

export default async function Page() {
  await connection();
  const before = ordersIn(await userRound());
  return (
    <main>
      <WithClient>
        <OrderButtons before={before} />
      </WithClient>
    </main>
  );
}
