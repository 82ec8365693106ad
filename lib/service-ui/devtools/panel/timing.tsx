import type { WatchedInteraction } from "./wire/interaction";

/** How long each stage of an interaction took, from the native event to its last patch. */
export function Timing({ progress, queuedMs, durationMs, patchingMs }: WatchedInteraction) {
  const isOver = progress === "answered" || progress === "refused";
  const spans = [
    {
      name: "queued",
      title: "From the event to the request: debounce, throttle, queue",
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
