import { defineUiComponent, type UiInteractionEvent, UiPart } from "service-ui";
import { z } from "zod";
import { fromRoman, MAX_ROMAN, toRoman } from "./roman";

type Side = "arabic" | "roman";
type Event = UiInteractionEvent<unknown, Side | "verdict">;

const typed = z.string().max(40).catch("");

export const numerals = defineUiComponent({
  name: "demo.numerals",
  allow: () => true,
  parts: [UiPart("arabic", "input", "number.arabic"), UiPart("roman", "input", "number.roman")],
  targets: ["verdict"],
  events: (on) => [
    on("arabic", "input", { debounce: 80 }, (event) => {
      const text = typed.parse(event.value()).trim();
      const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
      const isWritable = value >= 1 && value <= MAX_ROMAN;
      return showTranslation(
        event,
        "roman",
        isWritable ? toRoman(value) : null,
        `Enter a number from 1 to ${MAX_ROMAN}.`,
      );
    }),
    on("roman", "input", { debounce: 80 }, (event) => {
      const value = fromRoman(typed.parse(event.value()).trim().toUpperCase());
      return showTranslation(event, "arabic", value, "This is not a Roman numeral.");
    }),
  ],
});

/** Fills the other field, or says what is wrong with the one that was typed in. */
function showTranslation(
  event: Event,
  other: Side,
  value: number | string | null,
  complaint: string,
) {
  const typedIn = other === "roman" ? "arabic" : "roman";
  return [
    event.setValue(other, value === null ? "" : String(value)),
    event.setText("verdict", value === null ? complaint : ""),
    event.setAttribute(typedIn, "aria-invalid", String(value === null)),
    event.setAttribute(other, "aria-invalid", "false"),
  ];
}
