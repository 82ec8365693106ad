import { attributeOf } from "./dom";

/** Values of `autocomplete` for passwords, which a field may show as text from the start. */
const AUTOCOMPLETE = /-password(\s|$)/i;
/** Fields that were once password fields. A "show password" button turns them into text fields. */
const revealed = new WeakSet<Node>();

/** Notes password fields whose `type` changes. */
export const notePasswords = (changes: readonly MutationRecord[]): void => {
  for (const { target, oldValue } of changes) {
    if (oldValue?.toLowerCase() === "password") revealed.add(target);
  }
};

/** Whether a field holds a password, hidden or revealed. */
export const isPassword = (field: Element): boolean =>
  revealed.has(field) ||
  (field as HTMLInputElement).type === "password" ||
  AUTOCOMPLETE.test(attributeOf(field, "autocomplete") ?? "");
