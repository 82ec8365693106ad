import { UiInteractionResult, UiPart, UiResponsePatch } from "service-ui";
import { task } from "../../shared/schemas";
import { addTask, removeTask } from "../../shared/store";
import { defineUiComponent } from "../ui";

export const tasks = defineUiComponent({
  name: "tasks",
  allow: ({ context }) => context.user !== null,
  parts: [
    UiPart("row", "item"),
    UiPart("remove", "button"),
    UiPart("add", "form"),
    UiPart("title", "input"),
  ],
  events: (on) => [
    on("remove", "click", ({ rowKey, context }) => {
      removeTask(context.user?.id ?? "", rowKey);
      return UiInteractionResult.refresh();
    }),
    on(
      "add",
      "submit",
      (event) => {
        addTask(event.context.user?.id ?? "", event.input.title);
        return UiInteractionResult.refresh([UiResponsePatch.setValue(event, "title", "")]);
      },
      { input: task },
    ),
  ],
});
