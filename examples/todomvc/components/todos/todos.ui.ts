import { createUi, type UiInteractionEvent } from "service-ui";
import { z } from "zod";
import { type TodoList, title, todosOf } from "@/data/todos";
import { USER_COOKIE } from "../user-cookie";

const { defineUiComponent } = createUi({
  context: ({ cookies }) => {
    const user = cookies.get(USER_COOKIE) ?? "";
    return { user, list: todosOf(user) };
  },
});

/**
 * The counter comes with the response, one round trip before the render that brings all else: it is
 * what people look at after a click.
 */
function counted(event: UiInteractionEvent<unknown, "left" | "items">, list: TodoList) {
  const left = list.all().filter(({ completed }) => !completed).length;
  return event.refresh(
    event.setText("left", String(left)),
    event.setText("items", left === 1 ? "item" : "items"),
  );
}

export const todos = defineUiComponent({
  name: "todos",
  // Nobody could find the list of a user without a cookie again.
  allow: ({ context }) => context.user !== "",
  parts: {
    add: "form",
    title: "input",
    all: "checkbox",
    row: "item",
    toggle: "checkbox",
    text: "text",
    destroy: "button",
    edit: "input",
    clear: "button",
  },
  targets: ["main", "ghost", "left", "items"],
  events: (on) => [
    on(
      "add",
      "submit",
      {
        input: z.object({ title }),
        atOnce: (at) => [at.copy("ghost", { text: at.field("title") }), at.reset()],
      },
      (event) => {
        event.context.list.add(event.input.title);
        return counted(event, event.context.list);
      },
    ),
    // The box is the row's state; the style sheet follows it. If the handler fails, it goes back.
    on(
      "toggle",
      "change",
      {
        input: z.boolean(),
        atOnce: (at) => [at.setValue("toggle", at.checked("true", "false"))],
      },
      (event) => {
        event.context.list.complete(event.rowKey, event.input);
        return counted(event, event.context.list);
      },
    ),
    on(
      "all",
      "change",
      {
        input: z.boolean(),
        atOnce: (at) => [at.setValue({ name: "toggle", every: true }, at.checked("true", "false"))],
      },
      (event) => {
        event.context.list.completeAll(event.input);
        return counted(event, event.context.list);
      },
    ),
    on(
      "edit",
      "change",
      { input: title, atOnce: (at) => [at.setText("text", at.value())] },
      (event) => {
        event.context.list.rename(event.rowKey, event.input);
        return counted(event, event.context.list);
      },
    ),
    on(
      "destroy",
      "click",
      { atOnce: (at) => [at.setAttribute("row", "data-state", "removed")] },
      (event) => {
        event.context.list.remove(event.rowKey);
        return counted(event, event.context.list);
      },
    ),
    on(
      "clear",
      "click",
      { atOnce: (at) => [at.setAttribute("main", "data-state", "cleared")] },
      (event) => {
        event.context.list.clearCompleted();
        return counted(event, event.context.list);
      },
    ),
  ],
  // Edit mode. The browser alone knows which row is in it.
  local: (at) => {
    const begin = [at.setAttribute("row", "ui-state", "editing"), at.focus("edit")];
    const end = at.setAttribute("row", "ui-state", "");
    // Leaving the field raises `change`, if somebody has typed there, and `blur`.
    const leave = [end, at.focus("toggle")];
    return [
      at.on("text", "dblclick", begin),
      at.on("row", "keydown", begin, { keys: ["F2"], prevent: true }),
      at.on("edit", "keydown", leave, { keys: ["Enter"], prevent: true }),
      at.on("edit", "keydown", [at.reset(), ...leave], { keys: ["Escape"] }),
      at.on("edit", "blur", [end]),
    ];
  },
});
