import { raise } from "./page-events";

/**
 * Raises `input` on a field whose text is not the one that it was rendered with: it was typed, or put back
 * by the browser, before the runtime ran, and nobody has heard of it.
 */
export const hearTyped = (field: HTMLInputElement): unknown =>
  field.value === field.defaultValue || raise("input", 0 as never, field);
