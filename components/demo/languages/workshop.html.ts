import { html, htmlView } from "service-ui/html";
import { type Language, TEXTS } from "./texts";
import type { workshop } from "./workshop.ui";

/** The form in a language. */
export function workshopHtml(language: Language) {
  const { name, email, send, editors } = TEXTS[language];
  return htmlView<typeof workshop>(
    ({ part, target }) => html`
      <form ${part("form")} class="booking" method="dialog" novalidate>
        <div class="field">
          <label for="name">${name}</label>
          <input ${part("name")} id="name" name="name" class="input" autocomplete="off"
            aria-describedby="name-message">
          <p ${target("name-message")} id="name-message" class="message" data-state="bad"></p>
        </div>
        <div class="field">
          <label for="email">${email}</label>
          <input ${part("email")} id="email" name="email" class="input" autocomplete="off"
            aria-describedby="email-message">
          <p ${target("email-message")} id="email-message" class="message" data-state="bad"></p>
        </div>
        <div class="actions">
          <button type="submit" class="button">${send}</button>
          <button ${part("editors")} type="button" class="button quiet">${editors}</button>
          <p ${target("outcome")} class="message" role="status"></p>
        </div>
      </form>`,
  );
}
