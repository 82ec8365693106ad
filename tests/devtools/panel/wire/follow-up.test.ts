import { expect, test } from "vitest";
import { followUpOf } from "@/lib/service-ui/devtools/panel/wire/follow-up";

test.each([
  [{ patches: [], refresh: true }, "the page is rendered again"],
  [{ patches: [], navigate: "/items?saved=1" }, "the visitor goes to /items?saved=1"],
  [{ patches: [], focus: { part: "amount" } }, "the focus moves to amount"],
  [
    { patches: [], refresh: true, focus: { part: "amount", key: "17" } },
    "the page is rendered again, the focus moves to [17]/amount",
  ],
])("tells what an answer asks for: %o", (answer, sentence) => {
  expect(followUpOf(answer)).toBe(sentence);
});

test.each([[{ patches: [] }], [{ refresh: "yes", navigate: 1 }], [null]])(
  "tells nothing of an answer that asks for nothing: %o",
  (answer) => {
    expect(followUpOf(answer)).toBeNull();
  },
);
