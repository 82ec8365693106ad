import { Fragment } from "react";
import type { DispatchProblemBody } from "../../wire/dispatch";
import { errorPage } from "../../wire/error-page";
import { AGAIN, ALL_FAILURES, HAS_RUN } from "../../wire/failures";
import { placeOfPatch, type WirePatch } from "../../wire/patch";
import { CodeText } from "./code-text";
import { followUpOf } from "./interactions";
import type {
  AtOnceOutcome,
  PatchOutcome,
  Unfollowed,
  WatchedInteraction,
} from "./wire/interaction";

/** What is said of what an answer asked for, if it did not happen. */
const UNFOLLOWED: Readonly<Record<Unfollowed, string>> = {
  navigate: "not followed: the user had gone elsewhere meanwhile",
  focus: "the focus stayed: the user had moved on meanwhile, or nothing there can have it",
};

interface InteractionListProps {
  readonly interactions: readonly WatchedInteraction[];
  readonly forget: () => void;
}

/** The latest interactions, newest first: their durations, what was sent, and the results. */
export function InteractionList({ interactions, forget }: InteractionListProps) {
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
              {interaction.progress === "refused" && <Refusal {...interaction} />}
              <Wire {...interaction} />
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}

const KINDS: Readonly<Record<WatchedInteraction["progress"], string>> = {
  sent: "wait",
  overtaken: "wait",
  skipped: "wait",
  answered: "good",
  refused: "bad",
};

function nameOf({ component, entry }: WatchedInteraction): string {
  return `${component} ${entry.p} ${entry.e}`;
}

function endOf({ progress, status, code, durationMs }: WatchedInteraction): string {
  if (progress === "sent") return "in flight";
  if (progress === "overtaken") return code;
  if (progress === "skipped") return `not sent: ${code}`;
  const end = progress === "refused" ? `${status || "no response"} ${code}` : String(status);
  return `${end}, ${Math.round(durationMs)} ms`;
}

/** What an interaction sent, and its result. */
function Wire({ request, answer, patches, atOnce, unfollowed }: WatchedInteraction) {
  const { debug, outcome, answer: lost, lost: missing } = Object(answer);
  const followUp = followUpOf(answer);
  const moments = [...new Set(patches.map(({ atMs }) => atMs))];
  return (
    <dl className="wire">
      <dt>Payload</dt>
      <dd>
        <pre>{JSON.stringify(request.payload, null, 2)}</pre>
      </dd>
      {atOnce.length > 0 && <dt>At once</dt>}
      {atOnce.map((outcome, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: commands have no identity, and none ever moves.
        <AtOnce key={index} {...outcome} />
      ))}
      {moments.map((moment) => (
        <Fragment key={moment}>
          <dt>Patches{moments.length > 1 && `, after ${Math.round(moment)} ms`}</dt>
          {patches
            .filter(({ atMs }) => atMs === moment)
            .map((outcome, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: patches have no identity, and none ever moves.
              <Patch key={index} {...outcome} />
            ))}
        </Fragment>
      ))}
      {outcome !== undefined && (
        <>
          <dt>The answer was lost; its repeat was told</dt>
          <dd>{[outcome, lost, missing && `without its ${missing}`].filter(Boolean).join(", ")}</dd>
        </>
      )}
      {followUp !== null && (
        <>
          <dt>Then</dt>
          <dd>
            {followUp}
            {unfollowed?.map((what) => (
              <b key={what} className="soft">
                {` ${UNFOLLOWED[what]}`}
              </b>
            ))}
          </dd>
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

/** A command that ran before the server answered, and what became of it. */
function AtOnce({ command, shown, fate }: AtOnceOutcome) {
  const isLost = fate === "taken back" || fate === "no such element";
  return (
    <dd>
      <Operation {...command} /> {shown !== null && <q>{shown}</q>}
      <b className={isLost ? "bad" : "soft"}> {fate}</b>
    </dd>
  );
}

function Patch({ patch, rejection }: PatchOutcome) {
  return (
    <dd>
      <Operation {...patch} /> <q>{patch.value}</q>
      {rejection !== null && <b className="bad"> rejected: {rejection}</b>}
    </dd>
  );
}

type OperationProps = Partial<Omit<WirePatch, "op" | "value">> & { readonly op?: string };

function Operation({ op, attribute, ...target }: OperationProps) {
  const place = target.targetName !== undefined && placeOfPatch(target);
  return <code>{[op, place, attribute].filter(Boolean).join(" ")}</code>;
}

/** Why an interaction was refused, what the server says about it, and where more is said. */
function Refusal({ code, answer }: Pick<WatchedInteraction, "code" | "answer">) {
  const { detail, errors = [], hint, hasRun }: Partial<DispatchProblemBody> = Object(answer);
  const known = ALL_FAILURES.get(code);
  return (
    <div className="refusal">
      {known && (
        <p>
          <b>{known.title}</b>
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
            {HAS_RUN[hasRun ?? known.hasRun]} {AGAIN[known.again]}
          </p>
          <p>
            <a href={errorPage(code)}>What {code} means, and what to do</a>
          </p>
        </>
      )}
    </div>
  );
}

/** How long each stage of an interaction took, from the native event to its last patch. */
function Timing({ progress, queuedMs, durationMs, patchingMs }: WatchedInteraction) {
  const isOver = progress === "answered" || progress === "refused";
  const spans = [
    {
      name: "queued",
      title: "From the event to the request: debounce, queue",
      ms: queuedMs,
    },
    ...(isOver
      ? [
          {
            name: "answered",
            title: "The network and the server, which tells its own time in Server-Timing",
            ms: durationMs,
          },
          { name: "patched", title: "From the first patch to the last", ms: patchingMs },
        ]
      : []),
  ];
  return (
    <div className="timing">
      <div className="bar" aria-hidden="true">
        {spans.map(({ name, ms }) => (
          <i key={name} data-span={name} style={{ flexGrow: Math.max(0, ms) }} />
        ))}
      </div>
      <dl>
        {spans.map(({ name, title, ms }) => (
          <div key={name} title={title}>
            <dt data-span={name}>{name}</dt>
            <dd>{roundedMs(ms)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function roundedMs(ms: number): string {
  return ms > 0 && ms < 1 ? "< 1 ms" : `${Math.round(ms)} ms`;
}
