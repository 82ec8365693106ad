import type { DispatchProblemBody } from "../../wire/dispatch";
import { errorPage } from "../../wire/error-page";
import { AGAIN, ALL_FAILURES, HAS_RUN, plainText } from "../../wire/failures";
import { CodeText } from "./code-text";
import type { WatchedInteraction } from "./wire/interaction";

/** Why an interaction was refused, what the server says about it, and what to do. */
export function Refusal({ code, answer }: Pick<WatchedInteraction, "code" | "answer">) {
  const { detail, errors = [], hint }: Partial<DispatchProblemBody> = Object(answer);
  const known = ALL_FAILURES.get(code);
  return (
    <div className="refusal">
      {known && (
        <p>
          <b>It means</b> <CodeText text={plainText(known.meaning)} />
        </p>
      )}
      {detail && (
        <p>
          <b>The server says</b> {detail}
        </p>
      )}
      {errors.map(({ pointer, detail: wrong }) => (
        <p key={pointer + wrong}>
          <code>{pointer}</code> {wrong}
        </p>
      ))}
      {hint && (
        <p>
          <b>The mistake</b> <CodeText text={hint} />
        </p>
      )}
      {known && (
        <>
          <p>
            {HAS_RUN[known.hasRun]} {AGAIN[known.again]}
          </p>
          <p>
            <b>What to do</b> <CodeText text={plainText(known.fix)} />
          </p>
          <p>
            <a href={errorPage(code)}>More about {code}</a>
          </p>
        </>
      )}
    </div>
  );
}
