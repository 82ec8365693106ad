import { listItems } from "@/data/items";
import { requireReader } from "../../require-reader";
import { versioned } from "../../versioned";
import { itemBody } from "./item-body";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned("/api/v2/items", {
  async GET(request) {
    const refused = await requireReader(request);
    if (refused) return refused;
    const data = listItems().map(itemBody);
    return Response.json({ data, meta: { total: data.length } });
  },
});
