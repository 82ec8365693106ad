import { listItems } from "@/data/items";
import { problem, requireReader } from "../../../require-reader";
import { versioned } from "../../../versioned";
import { itemBody } from "../item-body";

interface Context {
  readonly params: Promise<{ readonly sku: string }>;
}

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = versioned("/api/v2/items/[sku]", {
  async GET(request: Request, { params }: Context) {
    const refused = await requireReader(request);
    if (refused) return refused;
    const { sku } = await params;
    const item = listItems().find((candidate) => candidate.sku === sku);
    return item ? Response.json(itemBody(item)) : problem(404, "There is no such item");
  },
});
