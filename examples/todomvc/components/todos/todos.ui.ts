import {
  createUi,
  type UiInteractionEvent,
  UiInteractionResult,
  UiPart,
  UiResponsePatch,
} from "service-ui";
import { todosOf } from "@/data/todos";
import { USER_COOKIE } from "../user-cookie";

type Context = { readonly user: string };
type TodosEvent = UiInteractionEvent<unknown, "left" | "items", unknown, Context>;

const { defineUiComponent } = createUi({
  context: ({ cookies }): Context => ({ user: cookies.get(USER_COOKIE) ?? "" }),
});

const todosFor = ({ context }: TodosEvent) => todosOf(context.user);

/** The counter comes with the response, and everything else with the render that it asks for. */
function counted(event: TodosEvent) {
  const left = todosFor(event)
    .all()
    .filter(({ completed }) => !completed).length;
  return UiInteractionResult.refresh([
    UiResponsePatch.setText(event, "left", String(left)),
    UiResponsePatch.setText(event, "items", left === 1 ? "item" : "items"),
  ]);
}

export const todos = defineUiComponent({
  name: "todos",
  allow: ({ context }) => context.user !== "",
  parts: [
    UiPart("add", "form"),
    UiPart("new", "input"),
    UiPart("all", "checkbox"),
    UiPart("row", "item"),
    UiPart("toggle", "checkbox"),
    UiPart("title", "text"),
    UiPart("destroy", "button"),
    UiPart("edit", "input"),
    UiPart("clear", "button"),
  ],
  targets: ["main", "ghost", "left", "items"],
  events: (on) => [
    on(
      "add",
      "submit",
      (event) => {
        todosFor(event).add(String(event.fields.get("title") ?? ""));
        return counted(event);
      },
      { atOnce: (at) => [at.copy("ghost", { title: at.field("title") }), at.reset()] },
    ),
    on(
      "toggle",
      "change",
      (event) => {
        todosFor(event).complete(event.rowKey ?? "", event.value() === true);
        return counted(event);
      },
      { atOnce: (at) => [at.setAttribute("row", "data-state", at.checked("completed", "active"))] },
    ),
    on(
      "all",
      "change",
      (event) => {
        todosFor(event).completeAll(event.value() === true);
        return counted(event);
      },
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
    ),
    on(
      "edit",
      "change",
      (event) => {
        todosFor(event).rename(event.rowKey ?? "", String(event.value() ?? ""));
        return counted(event);
      },
      { atOnce: (at) => [at.setText("title", at.value())] },
    ),
    on(
      "destroy",
      "click",
      (event) => {
        todosFor(event).remove(event.rowKey ?? "");
        return counted(event);
      },
      { atOnce: (at) => [at.setAttribute("row", "data-state", "removed")] },
    ),
    on(
      "clear",
      "click",
      (event) => {
        todosFor(event).clearCompleted();
        return counted(event);
      },
      { atOnce: (at) => [at.setAttribute("main", "data-state", "cleared")] },
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
