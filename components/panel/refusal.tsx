import { addressOf } from "../../lib/address/app-address";
import type { DispatchProblemBody } from "../../lib/protocol/dispatch";
import { CAUSES } from "./causes";
import { CodeText } from "./code-text";
import type { Interaction } from "./wire/interaction";

interface RefusalProps {
  readonly interaction: Interaction;
  readonly errorPages: string | null;
}

/** Why an interaction was refused, what the server says about it, and what to do. */
export function Refusal({ interaction: { code, answer }, errorPages }: RefusalProps) {
  const { detail, errors = [] }: Partial<DispatchProblemBody> = Object(answer);
  const known = CAUSES.get(code);
  return (
    <div className="refusal">
      {known && (
        <p>
          <b>Cause</b> <CodeText text={known.cause} />
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
      {known && (
        <p>
          <b>Cure</b> <CodeText text={known.cure} />
        </p>
      )}
      {known && errorPages !== null && (
        <p>
          <a href={addressOf(`${errorPages}/${code}`)}>More about {code}</a>
        </p>
      )}
    </div>
  );
}
