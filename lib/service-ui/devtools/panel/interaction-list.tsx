import { placeOfPatch } from "../../wire/patch";
import { followUpOf } from "./interactions";
import { Refusal } from "./refusal";
import { Timing } from "./timing";
import type { Interaction } from "./wire/interaction";

interface InteractionListProps {
  readonly interactions: readonly Interaction[];
  readonly errorPages: string | null;
  readonly forget: () => void;
}

/** The latest interactions, newest first: their durations, what was sent, and the results. */
export function InteractionList({ interactions, errorPages, forget }: InteractionListProps) {
  const [latest] = interactions;
  return (
    <>
      <p role="status" className="unseen">
        {latest && `${nameOf(latest)}: ${endOf(latest)}`}
      </p>
      {latest ? (
        <button type="button" className="plain" onClick={forget}>
          Clear
        </button>
      ) : (
        <p>Use a component on this page: its interactions appear here.</p>
      )}
      <ol className="interactions">
        {interactions.map((interaction, index) => (
          <li key={interaction.request.dispatchId}>
            <details open={index === 0}>
              <summary>
                <span>{nameOf(interaction)}</span>
                <span className={`badge ${KINDS[interaction.progress]}`}>{endOf(interaction)}</span>
              </summary>
              <Timing {...interaction} />
              {interaction.progress === "refused" && (
                <Refusal interaction={interaction} errorPages={errorPages} />
              )}
              <Wire {...interaction} />
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}

const KINDS: Readonly<Record<Interaction["progress"], string>> = {
  sent: "wait",
  overtaken: "wait",
  skipped: "wait",
  answered: "good",
  refused: "bad",
};

function nameOf({ component, entry }: Interaction): string {
  return `${component} ${entry.p} ${entry.e}`;
}

function endOf({ progress, status, code, durationMs }: Interaction): string {
  if (progress === "sent") return "in flight";
  if (progress === "overtaken") return "replaced";
  if (progress === "skipped") return `not sent: ${code}`;
  const end = progress === "refused" ? `${status || "no response"} ${code}` : String(status);
  return `${end}, ${Math.round(durationMs)} ms`;
}

/** What an interaction sent, and its result. */
function Wire({ request, answer, patches }: Interaction) {
  const { debug } = Object(answer);
  const followUp = followUpOf(answer);
  return (
    <dl className="wire">
      <dt>Payload</dt>
      <dd>
        <pre>{JSON.stringify(request.payload, null, 2)}</pre>
      </dd>
      {patches.length > 0 && <dt>Patches</dt>}
      {patches.map(({ patch, rejection }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: patches have no identity, and none ever moves.
        <dd key={index}>
          <code>
            {patch.op} {[placeOfPatch(patch), patch.attribute].filter(Boolean).join(" ")}
          </code>{" "}
          <q>{patch.value}</q>
          {rejection !== null && <b className="bad"> rejected: {rejection}</b>}
        </dd>
      ))}
      {followUp !== null && (
        <>
          <dt>Then</dt>
          <dd>{followUp}</dd>
        </>
      )}
      {debug !== undefined && (
        <>
          <dt>Debug</dt>
          <dd>
            <pre>{JSON.stringify(debug, null, 2)}</pre>
          </dd>
        </>
      )}
    </dl>
  );
}
