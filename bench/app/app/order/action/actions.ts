"use server";

import * as orders from "../../../orders";
import { visitorRound } from "../../../visitor-round";

export async function order(): Promise<string> {
  return orders.order(await visitorRound());
}
