import { decision } from "../../shared/schemas";
import { decide } from "../../shared/store";
import { defineUiComponent } from "../ui";

export const approvals = defineUiComponent({
  name: "approvals",
  allow: ({ context }) => context.user?.isManager === true,
  parts: { row: "row", form: "form", note: "input" },
  events: (on) => [
    on("form", "submit", { input: decision }, (event) => {
      const { verdict, note } = event.input;
      decide(event.context.user?.id ?? "", event.rowKey, `${verdict} ${note}`.trim());
      return event.refresh();
    }),
  ],
});
