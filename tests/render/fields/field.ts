import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { UiPart } from "@/lib/service-ui/declare/ui-part";

/** A small component, whose view every kind has once more with all that a view can do wrong. */
export const field = defineUiComponent({
  name: "test.field",
  allow: () => true,
  parts: [UiPart("field", "input", "field.text"), UiPart("version", "hidden")],
  targets: ["echo"],
  events: (on) => [on("field", "input", { debounce: 50 }, () => {})],
});

/** What a view does wrong: it drops a part, asks for an unknown one, writes its marker, closes its root, or throws. */
export type Fault =
  | "drop"
  | "drop-target"
  | "unknown"
  | "foreign"
  | "roots"
  | "open"
  | "handler"
  | "throws"
  | "none";

export interface FieldData {
  readonly label: string;
  readonly fault: Fault;
  /** HTML of other instances. */
  readonly nested: string;
}

/** What only markup that is written as it is can do wrong. */
export const RAW: Readonly<Record<Fault, string>> = {
  none: "",
  drop: "",
  "drop-target": "",
  unknown: "",
  foreign: '<i data-ui-part="other"></i>',
  roots: "</div></div><section>second</section><div><div>",
  open: "<textarea>",
  handler: '<b onclick="alert(1)"></b>',
  get throws(): string {
    throw new RangeError("The label is torn.");
  },
};
