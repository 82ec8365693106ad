import { defineUiComponent } from "service-ui";

// On `globalThis`, because Next loads this module once per bundle.
export const kept = globalThis as { isDaily?: boolean };

/** What the server renders changes while nobody touches the form. */
export const saved = defineUiComponent({
  name: "saved",
  allow: () => true,
  parts: { form: "form", flip: "button" },
  events: (on) => [
    on("flip", "click", (event) => {
      kept.isDaily = !kept.isDaily;
      return event.refresh();
    }),
  ],
});
