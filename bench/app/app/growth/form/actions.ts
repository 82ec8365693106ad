"use server";

import { isRight } from "../../../growth";

interface FormState {
  readonly outcome: string;
  readonly messages: Readonly<Record<string, string>>;
  /** What was sent, since React empties the fields of a form with an action. */
  readonly values: Readonly<Record<string, string>>;
}

/** Checks each field, as the form of this project does. */
export async function checkForm(_former: FormState, form: FormData): Promise<FormState> {
  const entries = [...form].flatMap(([name, value]) =>
    typeof value === "string" && /^f\d+$/.test(name) ? [[name, value] as const] : [],
  );
  const wrong = entries.filter(([, value]) => !isRight(value));
  return {
    outcome: wrong.length > 0 ? "" : "All right",
    messages: Object.fromEntries(wrong.map(([name]) => [name, "Wrong."])),
    values: Object.fromEntries(entries),
  };
}
