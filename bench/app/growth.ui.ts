import { defineUiComponent, UiInteractionResult, UiPart, UiResponsePatch } from "service-ui";
import { z } from "zod";
import { FORM_SIZES, isRight, namesOf } from "./growth";

/** The forms, by their number of fields. */
export const longForms = FORM_SIZES.map((fields) =>
  defineUiComponent({
    name: `bench.form-${fields}`,
    parts: [UiPart("form", "form"), ...namesOf(fields).map((name) => UiPart(name, "input"))],
    targets: ["outcome"],
    events: (on) => [
      on(
        "form",
        "submit",
        (event) =>
          UiInteractionResult.patch([UiResponsePatch.setText(event, "outcome", "All right")]),
        {
          input: z.object(
            Object.fromEntries(
              namesOf(fields).map((name) => [name, z.string().refine(isRight, "Wrong.")]),
            ),
          ),
        },
      ),
    ],
  }),
);

/** How many rows one answer patches. */
const PATCHED = 64;

/** A table of rows in one instance. */
export const longTable = defineUiComponent({
  name: "bench.table",
  parts: [UiPart("row", "row"), UiPart("add", "button"), UiPart("sum", "button")],
  targets: ["total", "outcome"],
  events: (on) => [
    on("add", "click", (event) =>
      UiInteractionResult.patch([
        UiResponsePatch.setText(event, { part: "row", name: "total" }, "1"),
      ]),
    ),
    on("sum", "click", (event) =>
      UiInteractionResult.patch([
        ...Array.from({ length: PATCHED }, (_, row) =>
          UiResponsePatch.setText(event, { part: "row", key: `${row}`, name: "total" }, "2"),
        ),
        UiResponsePatch.setText(event, "outcome", "All right"),
      ]),
    ),
  ],
});
