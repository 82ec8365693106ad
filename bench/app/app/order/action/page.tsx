import { connection } from "next/server";
import { ordersIn } from "../../../orders";
import { userRound } from "../../../user-round";
import { OrderButtons } from "./order-buttons";

export default async function Page() {
  await connection();
  return (
    <main>
      <OrderButtons before={ordersIn(await userRound())} />
    </main>
  );
}
