import { lifecycleWrapper } from "@/lib/versioning/versioning";
import { readCollection } from "../_resources/collection";
import { LIFECYCLE_OPTIONS } from "../_resources/with-lifecycle";
import { type Snapshot, snapshotOf } from "./snapshot";

/** The two routes that the page shows. */
export type ShownPath = "/demo/api/sunset-version" | "/demo/api/v1/products";

// The same wrapper as the routes', but nobody calls here: a page view is no call to be counted.
const wrap = lifecycleWrapper({ ...LIFECYCLE_OPTIONS, record: () => undefined });

/** What a route answers now, so that the page shows it before, and without, any script. */
export async function takeSnapshot(path: ShownPath): Promise<Snapshot> {
  const { GET } = wrap(path, { GET: readCollection });
  return snapshotOf(await GET(new Request(new URL(path, "http://localhost"))));
}
