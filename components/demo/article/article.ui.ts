import {
  defineUiComponent,
  type UiInteractionEvent,
  UiInteractionResult,
  UiOn,
  UiPart,
  UiResponsePatch,
} from "service-ui";
import { z } from "zod";
import { slugOf } from "./slug-of";

type Event = UiInteractionEvent<unknown, "address" | "state">;

const title = z.string().max(200).catch("");

export const article = defineUiComponent({
  name: "demo.article",
  parts: [
    UiPart("title", "input", "article.title"),
    UiPart("publish", "button"),
    UiPart("withdraw", "button"),
  ],
  targets: ["address", "state"],
  events: [
    UiOn("title", "input", previewAddress, { debounce: 120, concurrency: "replace" }),
    UiOn("publish", "click", publishArticle, { concurrency: "drop" }),
    UiOn("withdraw", "click", withdrawArticle, { concurrency: "drop" }),
  ],
});

function previewAddress(event: Event) {
  const address = `/articles/${slugOf(title.parse(event.value()))}`;
  return UiInteractionResult.patch([UiResponsePatch.setText(event, "address", address)]);
}

/** Runs for editors alone: the authorizer has refused everyone else by now. */
function publishArticle(event: Event) {
  return showArticleState(event, "good", "Published");
}

function withdrawArticle(event: Event) {
  return showArticleState(event, "idle", "Draft");
}

function showArticleState(event: Event, state: string, text: string) {
  return UiInteractionResult.patch([
    UiResponsePatch.setText(event, "state", text),
    UiResponsePatch.setAttribute(event, "state", "data-state", state),
  ]);
}
