import { createUi, UiInteractionResult, UiPart, UiResponsePatch } from "service-ui";
import { z } from "zod";
import { isEditorCookie, ROLE_COOKIE } from "../article/role-cookie";
import { languageOf, TEXTS } from "./texts";

/** A schema's message is the key of the text that a user reads. */
const registration = z.object({
  name: z.string().trim().min(1, "noName").max(100, "noName"),
  email: z.email("noEmail").max(254, "noEmail"),
});

const { defineUiComponent } = createUi({
  context: ({ headers }) => TEXTS[languageOf(headers.get("accept-language"))],
  translate: ({ message }, texts) =>
    message === "noName" || message === "noEmail" ? texts[message] : message,
});

export const workshop = defineUiComponent({
  name: "demo.workshop",
  allow: ({ part, request }) =>
    part !== "editors" || isEditorCookie(request.cookies.get(ROLE_COOKIE)),
  parts: [
    UiPart("form", "form"),
    UiPart("name", "input"),
    UiPart("email", "email"),
    UiPart("editors", "button"),
  ],
  targets: ["name-message", "email-message", "outcome"],
  events: (on) => [
    on(
      "form",
      "submit",
      (event) =>
        UiInteractionResult.patch([UiResponsePatch.setText(event, "outcome", event.context.done)]),
      { input: registration },
    ),
    on("editors", "click", () => UiInteractionResult.ack()),
  ],
});
