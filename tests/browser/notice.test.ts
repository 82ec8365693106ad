import { expect, test } from "vitest";
import { ENGLISH, noticeText } from "@/lib/service-ui/browser/notice";
import { ALL_FAILURES } from "@/lib/service-ui/wire/failures";

const FAILURES = [...ALL_FAILURES].map(([code, failure]) => ({ code, ...failure }));

test.each(FAILURES)("tells a user what is true of $code", ({ code, hasRun, again }) => {
  const text = noticeText(code, ENGLISH, true);

  expect(text).toMatch(/^[A-Z].+\. (Please .+\.)?$|^You are not allowed to do this\.$/);
  if (again === "renew") expect(text).toContain("Please reload it.");
  if (hasRun !== "no" && code !== "interaction_forbidden") {
    expect(text).toContain("check your last step before you try again");
  }
});

test("advises a user without a network to wait for it", () => {
  expect(noticeText("network_error", ENGLISH, false)).toContain("You are offline.");
  expect(noticeText("handler_failed", ENGLISH, false)).not.toContain("offline");
});

test.each([
  ["page_updated", "Please repeat your last step."],
  ["page_updated_under_way", "Please check whether your last step was done."],
])("tells of a page that was updated: %s", (code, advice) => {
  expect(noticeText(code, ENGLISH, true)).toBe(`This page was updated. ${advice}`);
});
