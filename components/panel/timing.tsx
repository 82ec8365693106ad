import type { Trip } from "./delay-dispatches";
import type { Interaction } from "./wire/interaction";

interface TimingProps {
  readonly interaction: Interaction;
  readonly trip: Trip | undefined;
}

/** How long each stage of an interaction took, from the native event to its last patch. */
export function Timing({ interaction, trip }: TimingProps) {
  const { progress, queuedMs, durationMs, patchingMs } = interaction;
  const heldMs = trip?.heldMs ?? 0;
  const serverMs = trip?.serverMs ?? 0;
  const isOver = progress === "answered" || progress === "refused";
  const spans = [
    {
      name: "queued",
      title: "From the event to the request: debounce, throttle, queue",
      ms: queuedMs,
    },
    { name: "held back", title: "By this panel", ms: heldMs },
    ...(isOver
      ? [
          {
            name: "on the wire",
            title: "The network, and all that is in front of the dispatcher",
            ms: Math.max(0, durationMs - heldMs - serverMs),
          },
          {
            name: "server",
            title: "The dispatcher: verify, authorize, run the handler",
            ms: serverMs,
          },
          { name: "patched", title: "From the first patch to the last", ms: patchingMs },
        ]
      : []),
  ].filter(({ name, ms }) => name !== "held back" || ms > 0);
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
            <dd>{name === "server" && trip?.serverMs == null ? "not said" : roundedMs(ms)}</dd>
          </div>
        ))}
      </dl>
      {trip && trip.attempts > 1 && (
        <p className="soft">Sent {trip.attempts} times, with one id.</p>
      )}
    </div>
  );
}

function roundedMs(ms: number): string {
  return ms > 0 && ms < 1 ? "< 1 ms" : `${Math.round(ms)} ms`;
}
