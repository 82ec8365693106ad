import { readCollection } from "../_resources/collection";
import { versioned } from "../_resources/versioned";
import { type Snapshot, snapshotOf } from "./snapshot";

/** The two routes that the page shows. */
export type ShownPath = "/demo/api/sunset-version" | "/demo/api/v1/products";

/** What a route answers now, so that the page shows it before, and without, any script. */
export async function takeSnapshot(path: ShownPath): Promise<Snapshot> {
  const { GET } = versioned(path, { GET: readCollection });
  return snapshotOf(await GET(new Request(new URL(path, "http://localhost"))));
}
