"use server";

import * as orders from "../../../orders";
import { userRound } from "../../../user-round";

export async function order(): Promise<string> {
  return orders.order(await userRound());
}
