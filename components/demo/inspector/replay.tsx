import { useState } from "react";
import { readClaims, type WatchedInteraction } from "service-ui/panel/interactions";
import { ErrorCode } from "../failure-note/error-code";
import { ClaimList } from "./claim-list";
import styles from "./inspector.module.css";
import { Json } from "./json";

type SentRequest = WatchedInteraction["request"];

/** What somebody who has seen a request could try with it. */
const ATTEMPTS: readonly {
  readonly label: string;
  readonly change: (request: SentRequest) => SentRequest;
}[] = [
  { label: "Send again", change: (request) => request },
  {
    label: "Forge claims",
    change: (request) => ({ ...request, ctx: forge(request.ctx) }),
  },
  {
    label: "Name a handler",
    change: (request) => ({ ...request, payload: { ...request.payload, handler: "admin" } }),
  },
];

interface Result {
  readonly label: string;
  readonly sent: SentRequest;
  readonly status: number;
  readonly code: string;
}

/** Lets a user attack the endpoint with a request of their own, and see what it says. */
export function Replay({ request }: { readonly request: SentRequest }) {
  const [result, setResult] = useState<Result | null>(null);
  return (
    <div className={styles.replay}>
      <span className="hint">Try to misuse it:</span>
      {ATTEMPTS.map(({ label, change }) => (
        <button
          key={label}
          type="button"
          onClick={async () => {
            const sent = change(request);
            setResult({ label, sent, ...(await send(sent)) });
          }}
        >
          {label}
        </button>
      ))}
      <p role="status">
        {result && (
          <>
            {result.label}: {result.status || "no response"} <ErrorCode code={result.code} />
          </>
        )}
      </p>
      {result && result.sent !== request && (
        <div className={styles.sent}>
          <span className="hint">What was sent:</span>
          <Json value={result.sent} />
          {result.sent.ctx !== request.ctx && <ClaimList claims={readClaims(result.sent.ctx)} />}
        </div>
      )}
    </div>
  );
}

/** The token with a year more to live, under its old signature. */
function forge(ctx: string): string {
  const [scheme, , signature] = ctx.split(".");
  const claims = { ...readClaims(ctx), exp: Math.floor(Date.now() / 1000) + 365 * 86_400 };
  const segment = btoa(JSON.stringify(claims)).replaceAll("+", "-").replaceAll("/", "_");
  return [scheme, segment.replace(/=+$/, ""), signature].join(".");
}

async function send(request: SentRequest): Promise<{ status: number; code: string }> {
  try {
    const response = await fetch("/__ui/dispatch", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
    });
    const body: unknown = await response.json();
    return { status: response.status, code: String(Object(body).code ?? "") };
  } catch {
    return { status: 0, code: "" };
  }
}
