import { expect, test } from "vitest";
import { z } from "zod";
import { DeclarationError } from "@/lib/service-ui/declare/declaration-error";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";

const declared = { name: "note", allow: () => true, parts: { version: "hidden" } } as const;

test.each(["change", "input", "click", "focus", "submit", "x-own"])(
  "refuses the event %s of a hidden part",
  (event) => {
    const define = () =>
      defineUiComponent({ ...declared, events: (on) => [on("version", event as never, () => {})] });
    expect(define).toThrow(DeclarationError);
    expect(define).toThrow(
      /hidden field, which gets no events\. Declare it on the part of the form/,
    );
  },
);

test("doesn't compile with an event of a hidden part", () => {
  const define = () =>
    defineUiComponent({
      ...declared,
      // @ts-expect-error: a part that uses hidden never gets change
      events: (on) => [on("version", "change", () => {})],
    });
  expect(define).toThrow(DeclarationError);
});

test("shows what is wrong with a hidden field at its form, since the field itself can't", async () => {
  const form = defineUiComponent({
    name: "note",
    allow: () => true,
    parts: { form: "form", version: "hidden", title: "input" },
    events: (on) => [
      on("form", "submit", { input: z.object({ version: z.coerce.number("Odd.") }) }, () => {}),
    ],
  });
  const fields = { version: "x", title: "" };
  const { changes } = await mountUi(form).part("form").fire("submit", { fields });
  expect(changes).toEqual({ "form-message": { text: "Odd." } });
});
