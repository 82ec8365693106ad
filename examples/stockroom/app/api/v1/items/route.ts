import { listItems } from "@/data/items";
import { requireReader } from "../../require-reader";
import { versioned } from "../../versioned";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned("/api/v1/items", {
  async GET(request) {
    const refused = await requireReader(request);
    if (refused) return refused;
    const items = listItems().map(({ sku, name, quantity, cents }) => ({
      sku,
      name,
      count: quantity,
      price: cents / 100,
    }));
    return Response.json({ items });
  },
});
