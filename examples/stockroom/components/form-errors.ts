import { type UiInteractionEvent, UiResponsePatch } from "service-ui";

/**
 * Says what is wrong beside each field, and clears the others: a message goes when its field has
 * been put right.
 */
export function formErrors(
  event: UiInteractionEvent,
  fields: readonly string[],
  errors: Readonly<Record<string, readonly string[] | undefined>>,
): UiResponsePatch[] {
  return fields.flatMap((field) => {
    const message = errors[field]?.[0] ?? "";
    return [
      UiResponsePatch.setText(event, `${field}-message`, message),
      UiResponsePatch.setAttribute(event, field, "aria-invalid", String(message !== "")),
    ];
  });
}
