import { createUi, type UiInteractionEvent } from "service-ui";
import { todosOf } from "@/data/todos";
import { USER_COOKIE } from "../user-cookie";

type Context = { readonly user: string };
type TodosEvent = UiInteractionEvent<unknown, "left" | "items", unknown, Context>;

const { defineUiComponent } = createUi({
  context: ({ cookies }): Context => ({ user: cookies.get(USER_COOKIE) ?? "" }),
});

const todosFor = ({ context }: TodosEvent) => todosOf(context.user);

/**
 * The counter comes with the response, one round trip before the render that brings all else: it is
 * what people look at after a click.
 */
function counted(event: TodosEvent) {
  const left = todosFor(event)
    .all()
    .filter(({ completed }) => !completed).length;
  return event.refresh(
    event.setText("left", String(left)),
    event.setText("items", left === 1 ? "item" : "items"),
  );
}

export const todos = defineUiComponent({
  name: "todos",
  allow: ({ context }) => context.user !== "",
  parts: {
    add: "form",
    new: "input",
    all: "checkbox",
    row: "item",
    toggle: "checkbox",
    title: "text",
    destroy: "button",
    edit: "input",
    clear: "button",
  },
  targets: ["main", "ghost", "left", "items"],
  events: (on) => [
    on(
      "add",
      "submit",
      { atOnce: (at) => [at.copy("ghost", { title: at.field("title") }), at.reset()] },
      (event) => {
        todosFor(event).add(String(event.fields.get("title") ?? ""));
        return counted(event);
      },
    ),
    on(
      "toggle",
      "change",
      { atOnce: (at) => [at.setAttribute("row", "data-state", at.checked("completed", "active"))] },
      (event) => {
        todosFor(event).complete(event.rowKey ?? "", event.value() === true);
        return counted(event);
      },
    ),
    on(
      "all",
      "change",
      {
        atOnce: (at) => [
          at.setAttribute(
            { name: "row", every: true },
            "data-state",
            at.checked("completed", "active"),
          ),
          at.setValue({ name: "toggle", every: true }, at.checked("true", "false")),
        ],
      },
      (event) => {
        todosFor(event).completeAll(event.value() === true);
        return counted(event);
      },
    ),
    on("edit", "change", { atOnce: (at) => [at.setText("title", at.value())] }, (event) => {
      todosFor(event).rename(event.rowKey ?? "", String(event.value() ?? ""));
      return counted(event);
    }),
    on(
      "destroy",
      "click",
      { atOnce: (at) => [at.setAttribute("row", "data-state", "removed")] },
      (event) => {
        todosFor(event).remove(event.rowKey ?? "");
        return counted(event);
      },
    ),
    on(
      "clear",
      "click",
      { atOnce: (at) => [at.setAttribute("main", "data-state", "cleared")] },
      (event) => {
        todosFor(event).clearCompleted();
        return counted(event);
      },
    ),
  ],
  // The browser alone knows which row is being edited.
  local: (at) => {
    const begin = [at.setAttribute("row", "ui-state", "editing"), at.focus("edit")];
    const end = at.setAttribute("row", "ui-state", "");
    // Leaving the field raises `change`, if somebody has typed there, and `blur`.
    const leave = [end, at.focus("toggle")];
    return [
      at.on("title", "dblclick", begin),
      at.on("row", "keydown", begin, { keys: ["F2"], prevent: true }),
      at.on("edit", "keydown", leave, { keys: ["Enter"], prevent: true }),
      at.on("edit", "keydown", [at.reset(), ...leave], { keys: ["Escape"] }),
      at.on("edit", "blur", [end]),
    ];
  },
});
