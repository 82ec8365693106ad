import { expect, test } from "vitest";
import { ALL_FAILURES } from "@/lib/service-ui/wire/failures";
import { isStaleCode } from "@/lib/service-ui/wire/stale-codes";

test("renews the page for the codes that the table of failures says, and no other", () => {
  const codes = [...ALL_FAILURES].map(([code, { again }]) => ({ code, again }));
  const renewed = codes.filter(({ again }) => again === "renew").map(({ code }) => code);

  expect(codes.map(({ code }) => code).filter(isStaleCode)).toEqual(renewed);
});

test.each(["ctx", "an_unknown_thing", "invalid_signed_ctx_2", "mismatch_of_keys", ""])(
  "takes %j, which is no code of this table, for none of them",
  (code) => {
    expect(isStaleCode(code)).toBe(false);
  },
);
