import {
  defineUiComponent,
  type UiInteractionEvent,
  UiInteractionResult,
  UiPart,
  UiResponsePatch,
} from "service-ui";
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
    on(
      "title",
      "input",
      (event) => {
        const address = `/articles/${slugOf(title.parse(event.value()))}`;
        return UiInteractionResult.patch([UiResponsePatch.setText(event, "address", address)]);
      },
      { debounce: 120, concurrency: "replace" },
    ),
    on("publish", "click", (event) => showArticleState(event, "good", "Published"), {
      concurrency: "drop",
    }),
    on("withdraw", "click", (event) => showArticleState(event, "idle", "Draft"), {
      concurrency: "drop",
    }),
  ],
});

function showArticleState(event: Event, state: string, text: string) {
  return UiInteractionResult.patch([
    UiResponsePatch.setText(event, "state", text),
    UiResponsePatch.setAttribute(event, "state", "data-state", state),
  ]);
}
