import { createUi } from "service-ui";
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
  parts: { form: "form", name: "input", email: "email", editors: "button" },
  targets: ["name-message", "email-message", "outcome"],
  events: (on) => [
    on("form", "submit", { input: registration }, (event) =>
      event.setText("outcome", event.context.done),
    ),
    on("editors", "click", () => {}),
  ],
});
