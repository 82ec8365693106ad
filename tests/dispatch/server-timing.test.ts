import { expect, test } from "vitest";
import type { DispatchRequest } from "@/lib/dispatch/dispatch-request";
import { withServerTiming } from "@/lib/dispatch/server-timing";

// The exchange under it looks at nothing of the request.
const request = {} as DispatchRequest;

test("says how long an answer took to make, and leaves the rest of it as it was", async () => {
  const answer = { status: 409, headers: { "Cache-Control": "no-store" }, body: "{}" };
  const times = [1_000, 1_012.34];
  const exchange = withServerTiming(
    async () => answer,
    () => times.shift() ?? Number.NaN,
  );

  expect(await exchange(request)).toEqual({
    ...answer,
    headers: { "Cache-Control": "no-store", "Server-Timing": "service-ui;dur=12.3" },
  });
});
