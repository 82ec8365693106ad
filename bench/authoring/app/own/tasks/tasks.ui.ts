import { task } from "../../shared/schemas";
import { addTask, removeTask } from "../../shared/store";
import { defineUiComponent } from "../ui";

export const tasks = defineUiComponent({
  name: "tasks",
  allow: ({ context }) => context.user !== null,
  parts: { row: "item", remove: "button", add: "form", title: "input" },
  events: (on) => [
    on("remove", "click", (event) => {
      removeTask(event.context.user?.id ?? "", event.rowKey);
      return event.refresh();
    }),
    on("add", "submit", { input: task }, (event) => {
      addTask(event.context.user?.id ?? "", event.input.title);
      return event.refresh(event.setValue("title", ""));
    }),
  ],
});
