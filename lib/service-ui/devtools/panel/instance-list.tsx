import { useEffect, useState } from "react";
import { readClaims } from "./interactions";
import type { Instance } from "./read-page";

/** The instances in the page: the events of each, and how long its tokens remain valid. */
export function InstanceList({ instances }: { readonly instances: readonly Instance[] }) {
  const nowMs = useNow();
  if (instances.length === 0) return <p>No component is on this page.</p>;
  return (
    <ul className="instances">
      {instances.map(({ manifest: { c, i, events } }) => (
        <li key={i}>
          <h3>
            {c} <code title={i}>{shorten(i)}</code>
          </h3>
          {events.length === 0 ? (
            <p className="soft">It listens for nothing.</p>
          ) : (
            <table>
              <thead>
                <tr>
                  <th scope="col">Part</th>
                  <th scope="col">Event</th>
                  <th scope="col">Updates</th>
                  <th scope="col">Expires</th>
                </tr>
              </thead>
              <tbody>
                {events.map(({ p, e, u, ctx }) => (
                  <tr key={`${p} ${e}`}>
                    <td>{p}</td>
                    <td>{e}</td>
                    <td>{u || "–"}</td>
                    <td>{expiry(ctx, nowMs)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </li>
      ))}
    </ul>
  );
}

function expiry(ctx: string, nowMs: number): string {
  const seconds = Number(readClaims(ctx)?.exp) - Math.floor(nowMs / 1000);
  if (Number.isNaN(seconds)) return "unreadable";
  if (seconds <= 0) return "expired";
  return seconds < 120 ? `in ${seconds} s` : `in ${Math.floor(seconds / 60)} min`;
}

/** Milliseconds since the Unix epoch, updated each second. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

const MAX_CHARACTERS = 32;

/** A long text without its middle. */
export function shorten(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, 18)}…${text.slice(-8)}`;
}
