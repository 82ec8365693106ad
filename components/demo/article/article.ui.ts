import { defineUiComponent, type UiInteractionEvent, UiPart } from "service-ui";
import { z } from "zod";
import { isEditorCookie, ROLE_COOKIE } from "./role-cookie";
import { slugOf } from "./slug-of";

type Event = UiInteractionEvent<unknown, "address" | "state">;

const title = z.string().max(200).catch("");

export const article = defineUiComponent({
  name: "demo.article",
  // Anyone may change the title; publishing is for editors.
  allow: ({ part, request }) =>
    part === "title" || isEditorCookie(request.cookies.get(ROLE_COOKIE)),
  parts: [
    UiPart("title", "input", "article.title"),
    UiPart("publish", "button"),
    UiPart("withdraw", "button"),
  ],
  targets: ["address", "state"],
  events: (on) => [
    on("title", "input", { debounce: 120, concurrency: "replace" }, (event) => {
      const address = `/articles/${slugOf(title.parse(event.value()))}`;
      return event.setText("address", address);
    }),
    on("publish", "click", { concurrency: "drop" }, (event) =>
      showArticleState(event, "good", "Published"),
    ),
    on("withdraw", "click", { concurrency: "drop" }, (event) =>
      showArticleState(event, "idle", "Draft"),
    ),
  ],
});

function showArticleState(event: Event, state: string, text: string) {
  return [event.setText("state", text), event.setAttribute("state", "data-state", state)];
}
