import { expect, test } from "vitest";
import { errorPageCodes, readErrorPage } from "@/app/docs/errors/read-error-page";
import { causeOf } from "@/components/panel/causes";
import { FAILURE_CODES } from "@/lib/protocol/failures";

test.each(errorPageCodes())("%s is explained in the words of its page", (code) => {
  const page = readErrorPage(code);
  const { cause, cure } = causeOf(code) ?? { cause: "nothing is known of it", cure: "" };

  expect(page.cause).toContain(cause.replace(/\.$/, ""));
  expect(page.cure).toContain(cure.replace(/\.$/, ""));
});

test.each([...FAILURE_CODES, "network_error", "bad_response"])("%s is explained", (code) => {
  expect(causeOf(code)?.cure).toMatch(/\.$/);
});

test.each(["", "teapot", "constructor", "__proto__"])("of a code %o nothing is known", (code) => {
  expect(causeOf(code)).toBeUndefined();
});
