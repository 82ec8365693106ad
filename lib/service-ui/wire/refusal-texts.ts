import type { DispatchProblemBody } from "./dispatch";
import { ENGLISH, type Messages, type RefusalTexts } from "./notice";

/** The texts in the first language of an `Accept-Language` that has any, else the English ones. */
export function textsIn(acceptLanguage: string | null, messages: Messages = {}): RefusalTexts {
  const languages = (acceptLanguage ?? "").split(/[,;]/).map((language) => language.trim());
  const known = [...languages, "en"].find((language) => Object.hasOwn(messages, language));
  return (known !== undefined && messages[known]) || ENGLISH;
}

type Said = Pick<DispatchProblemBody, "hasRun" | "again" | "outcome" | "answer">;

/** What a user can do after a refusal. The code, which is for developers, says why it came. */
export function refusalText(code: string, said: Said, texts: RefusalTexts): string {
  const own = new Map<string, string>(Object.entries(texts));
  return own.get(code) || own.get(kindOf(said)) || texts.other;
}

function kindOf({ hasRun, again, outcome, answer }: Said): string {
  if (again === "renew") return "outdated";
  if (!outcome) return "other";
  return { no: "not_done", maybe: "maybe", yes: `${answer}_lost` }[hasRun];
}
