import type { UiInteractionEvent } from "../interaction/event";

/**
 * A handler that does nothing but show what the event's `input` says of the one field that raised
 * the event. The other fields' messages stay as they are (PROTOCOL 1, Where a message goes).
 *
 * On a form, the schema is that of the whole form. A password is only judged as the form is
 * submitted, because the runtime doesn't send it before.
 *
 * @example
 * ```ts
 * import { defineUiComponent, UiPart, validateField } from "service-ui";
 * import { z } from "zod";
 *
 * const trip = z.object({ title: z.string().min(1, "Please name the trip.") });
 *
 * export const planTrip = defineUiComponent({
 *   name: "trips.plan",
 *   allow: () => true,
 *   parts: [UiPart("form", "form"), UiPart("title", "input")],
 *   events: (on) => [
 *     on("form", "submit", ({ input }) => console.warn(input.title), { input: trip }),
 *     on("form", "change", validateField, { input: trip }),
 *   ],
 * });
 * ```
 */
export function validateField(_event: UiInteractionEvent): void {}
