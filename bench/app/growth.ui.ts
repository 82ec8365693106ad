import { defineUiComponent, UiPart } from "service-ui";
import { z } from "zod";
import { FORM_SIZES, isRight, namesOf } from "./growth";

/** The forms, by their number of fields. */
export const longForms = FORM_SIZES.map((fields) =>
  defineUiComponent({
    name: `bench.form-${fields}`,
    allow: "authorizer",
    parts: [UiPart("form", "form"), ...namesOf(fields).map((name) => UiPart(name, "input"))],
    targets: ["outcome"],
    events: (on) => [
      on(
        "form",
        "submit",
        {
          input: z.object(
            Object.fromEntries(
              namesOf(fields).map((name) => [name, z.string().refine(isRight, "Wrong.")]),
            ),
          ),
        },
        (event) => event.setText("outcome", "All right"),
      ),
    ],
  }),
);

/** How many rows one answer patches: as many as it may. */
const PATCHED = 64;

/** A table of rows in one instance. */
export const longTable = defineUiComponent({
  name: "bench.table",
  allow: "authorizer",
  parts: { row: "row", add: "button", sum: "button" },
  targets: ["total"],
  events: (on) => [
    on("add", "click", (event) => event.setText({ part: "row", name: "total" }, "1")),
    on("sum", "click", (event) =>
      Array.from({ length: PATCHED }, (_, row) =>
        event.setText({ part: "row", key: `${row}`, name: "total" }, "2"),
      ),
    ),
  ],
});
