import { expect, test } from "vitest";
import { ALL_FAILURES, type FAILURES, type RUNTIME_FAILURES } from "@/lib/service-ui/wire/failures";

type Row = readonly [status: number | null, hasRun: string, again: string];

/** SPEC.md 7 and PROTOCOL 4, written out a second time. */
const ROWS: Readonly<Record<keyof typeof FAILURES | keyof typeof RUNTIME_FAILURES, Row>> = {
  malformed_request: [400, "no", "no"],
  forbidden_payload_field: [400, "no", "no"],
  cross_origin_request: [403, "no", "no"],
  invalid_signed_ctx: [403, "no", "renew"],
  expired_signed_ctx: [403, "no", "renew"],
  updates_path_mismatch: [403, "no", "renew"],
  interaction_forbidden: [403, "perhaps", "no"],
  unknown_component: [404, "no", "renew"],
  unknown_part: [404, "no", "renew"],
  unknown_event: [404, "no", "renew"],
  method_not_allowed: [405, "no", "no"],
  duplicate_dispatch: [409, "perhaps", "no"],
  request_too_large: [413, "no", "no"],
  unsupported_media_type: [415, "no", "no"],
  rate_limited: [429, "no", "no"],
  authorizer_failed: [500, "no", "no"],
  handler_failed: [500, "perhaps", "no"],
  invalid_patch: [500, "yes", "no"],
  replay_store_unavailable: [503, "no", "repeat"],
  server_busy: [503, "no", "repeat"],
  handler_timeout: [504, "perhaps", "no"],
  network_error: [null, "perhaps", "repeat"],
  unauthorized: [null, "no", "no"],
  bad_response: [null, "perhaps", "no"],
};
test("has a row for each code, and no other", () => {
  expect([...ALL_FAILURES.keys()].sort()).toEqual(Object.keys(ROWS).sort());
});

test.each(Object.entries(ROWS))("tells a client what to make of %s", (code, row) => {
  const { status, hasRun, again } = ALL_FAILURES.get(code) ?? {};

  expect([status, hasRun, again]).toEqual(row);
});
