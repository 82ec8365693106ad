import { expect, test } from "vitest";
import { z } from "zod";
import { createUi, defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";
import { DOCUMENT_HEADER } from "@/lib/service-ui/wire/dispatch";
import { contextWith } from "../support/claims";
import { createHarness, newDispatchId } from "../support/dispatch-harness";

const CHANGED = "Somebody else has saved this.";
const fields = { title: "Tea" };

const declared = {
  name: "note",
  allow: () => true,
  parts: { form: "form", title: "input", version: "hidden" },
  targets: ["state"],
} as const;
const note = defineUiComponent({
  ...declared,
  events: (on) => [
    on("form", "submit", (event) => event.conflict(CHANGED, event.setText("state", "old"))),
    on("title", "change", (event) => event.conflict(CHANGED)),
  ],
});

test("shows the message at the form that fired, and asks for the page under it", async () => {
  const answer = await mountUi(note).part("form").fire("submit", { fields });
  expect(answer).toMatchObject({
    ...{ status: 200, kind: "patch", conflict: true, refresh: true, judged: true, navigate: null },
    changes: { "form-message": { text: CHANGED }, state: { text: "old" } },
  });
  expect(answer.patches.map(({ targetName }) => targetName)).toEqual(["form-message", "state"]);
});

test("shows the message at the field that fired, marked as one that isn't saved", async () => {
  const { changes, conflict } = await mountUi(note).part("title").fire("change", { value: "Tea" });
  expect(conflict).toBe(true);
  expect(changes).toEqual({
    title: { "aria-invalid": "true" },
    "title-message": { text: CHANGED },
  });
});

test("says the message in the user's language, as any other", async () => {
  const { defineUiComponent: define } = createUi({
    translate: ({ message }) => `translated: ${message}`,
  });
  const one = define({ ...declared, events: note.events });
  const { changes } = await mountUi(one).part("form").fire("submit", { fields });
  expect(changes["form-message"]?.text).toBe(`translated: ${CHANGED}`);
});

test("is the end of a stream, too", async () => {
  const one = defineUiComponent({
    ...declared,
    events: (on) => [
      on("form", "submit", (event) =>
        event.stream(async function* () {
          yield [event.setText("state", "saving")];
          return event.conflict(CHANGED);
        }),
      ),
    ],
  });
  const answer = await mountUi(one).part("form").fire("submit", { fields });
  expect([answer.conflict, answer.refresh]).toEqual([true, true]);
  expect(answer.changes.state).toEqual({ text: "saving" });
});

test("is absent from every other answer", async () => {
  const one = defineUiComponent({
    ...declared,
    events: (on) => [
      on("form", "submit", { input: z.object({ title: z.string().min(9) }) }, () => {}),
      on("title", "change", (event) => event.refresh()),
    ],
  });
  const ui = mountUi(one);
  expect((await ui.part("form").fire("submit", { fields })).conflict).toBe(false);
  expect((await ui.part("title").fire("change", { value: "" })).conflict).toBe(false);
});

test("is one member of the body, which a result made by hand can't make anything else", async () => {
  const { send } = createHarness((event) => event.conflict(CHANGED));
  const { body } = await send();
  expect(body).toMatchObject({ ok: true, kind: "patch", conflict: true, refresh: true });
  expect(body).toHaveProperty("invalid", true);
  const odd = createHarness(() => ({ kind: "ack", patches: [], conflict: "yes" }) as never);
  expect((await odd.send()).body).not.toHaveProperty("conflict");
});

test("has the receipt of a handler that found the input invalid", async () => {
  const { send } = createHarness((event) => event.conflict(CHANGED));
  const sent = {
    ctx: contextWith(),
    dispatchId: newDispatchId(),
    headers: { [DOCUMENT_HEADER]: "a-document-of-its-own" },
  };
  expect((await send(sent)).status).toBe(200);
  await new Promise((resolve) => setImmediate(resolve));
  const { body } = await send(sent);
  expect(body).toMatchObject({ code: "duplicate_dispatch", outcome: "ended", answer: "invalid" });
  expect(body).not.toHaveProperty("refresh");
});
