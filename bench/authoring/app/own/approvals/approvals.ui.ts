import { UiInteractionResult, UiPart } from "service-ui";
import { decision } from "../../shared/schemas";
import { decide } from "../../shared/store";
import { defineUiComponent } from "../ui";

export const approvals = defineUiComponent({
  name: "approvals",
  allow: ({ context }) => context.user?.isManager === true,
  parts: [UiPart("row", "row"), UiPart("form", "form"), UiPart("note", "input")],
  events: (on) => [
    on(
      "form",
      "submit",
      ({ input, rowKey, context }) => {
        decide(context.user?.id ?? "", rowKey, `${input.verdict} ${input.note}`.trim());
        return UiInteractionResult.refresh();
      },
      { input: decision },
    ),
  ],
});
