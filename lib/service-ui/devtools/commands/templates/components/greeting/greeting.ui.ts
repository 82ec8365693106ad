import { defineUiComponent } from "service-ui";

/**
 * Greets a user by name. The handler runs on the server, and its code never reaches the browser.
 */
export const greeting = defineUiComponent({
  name: "app.greeting",
  allow: () => true,
  parts: { name: "input" },
  targets: ["message"],
  events: (on) => [
    on("name", "input", { debounce: 150 }, (event) => {
      // A user can send a value of any type, so check the value.
      const value = event.value();
      const name = typeof value === "string" ? value.trim().slice(0, 40) : "";
      return event.setText("message", name ? `Hello, ${name}!` : "Who are you?");
    }),
  ],
});
