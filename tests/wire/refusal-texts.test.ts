import { expect, test } from "vitest";
import { FAILURES } from "@/lib/service-ui/wire/failures";
import { ENGLISH, type Messages } from "@/lib/service-ui/wire/notice";
import { refusalText, textsIn } from "@/lib/service-ui/wire/refusal-texts";

const ROWS = Object.entries(FAILURES).map(([code, failure]) => ({ code, ...failure }));

test.each(ROWS)("tells a user what is true of $code", ({ code, hasRun, again }) => {
  const text = refusalText(code, { hasRun, again }, ENGLISH);

  expect(text).toMatch(/^[A-Z].+\. (Please .+\.)?$|^You are not allowed to do this\.$/);
  if (again === "renew") expect(text).toContain("Please reload it.");
  if (hasRun !== "no") expect(text).toContain("check your last step before you try again");
});

test.each([
  ["ended", "ok", "yes", "This was done. Please check the page."],
  ["ended", "invalid", "yes", "That did not work. Please try again to see why."],
  ["ended", "refused", "no", "Nothing was done. Please try again."],
  ["ended", "failed", "maybe", "This may have been done."],
  ["unknown", undefined, "maybe", "This may have been done."],
] as const)("tells whoever repeats a dispatch what became of it: %s %s %s", (...given) => {
  const [outcome, answer, hasRun, text] = given;
  const said = { hasRun, again: "no", outcome, ...(answer && { answer }) } as const;
  expect(refusalText("duplicate_dispatch", said, ENGLISH)).toContain(text);
});

const { ok_lost, not_done, invalid_lost, ...needed } = ENGLISH;
const german = { ...needed, other: "Das ging schief.", rate_limited: "Zu schnell." };
const messages: Messages = { de: german };
const refused = { hasRun: "no", again: "no" } as const;

test.each([
  ["de", "Das ging schief."],
  ["fr;q=1, de;q=0.5, en", "Das ging schief."],
  ["fr", ENGLISH.other],
  ["", ENGLISH.other],
  [null, ENGLISH.other],
  ["constructor,__proto__", ENGLISH.other],
])("speaks the first language of %j that it has", (header, text) => {
  const texts = textsIn(header, messages);
  expect(refusalText("handler_failed", { hasRun: "maybe", again: "no" }, texts)).toBe(text);
});

test("replaces the English texts by those that are given for English", () => {
  expect(textsIn("fr", { en: german }).other).toBe("Das ging schief.");
});

test("prefers the text of the code, then of its kind, then the one for all others", () => {
  expect(refusalText("rate_limited", refused, german)).toBe("Zu schnell.");
  const own = { ...german, malformed_request: "Bitte neu laden." };
  expect(refusalText("malformed_request", refused, own)).toBe("Bitte neu laden.");
  const lost = { ...refused, outcome: "ended" } as const;
  expect(refusalText("duplicate_dispatch", lost, german)).toBe("Das ging schief.");
  expect(refusalText("toString", refused, german)).toBe("Das ging schief.");
});
