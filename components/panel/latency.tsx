import { DELAYS_MS } from "./remembered";

interface LatencyProps {
  readonly delayMs: number;
  readonly onChange: (delayMs: number) => void;
}

/** Chooses how long to delay each dispatch. */
export function Latency({ delayMs, onChange }: LatencyProps) {
  return (
    <label className="latency">
      Hold each dispatch back for{" "}
      <select value={delayMs} onChange={(event) => onChange(Number(event.target.value))}>
        {DELAYS_MS.map((ms) => (
          <option key={ms} value={ms}>
            {ms === 0 ? "no time" : `${ms} ms`}
          </option>
        ))}
      </select>
    </label>
  );
}
