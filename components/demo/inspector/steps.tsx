import type { ReactNode } from "react";
import { followUpOf, readClaims, type WatchedInteraction } from "service-ui/panel/interactions";
import { ErrorCode } from "../failure-note/error-code";
import { ClaimList } from "./claim-list";
import styles from "./inspector.module.css";
import { Json } from "./json";
import { PatchList } from "./patch-list";
import { Replay } from "./replay";

/** The way of one interaction, from the manifest in the page to the patches in it. */
export function Steps({
  entry,
  request,
  progress,
  status,
  code,
  answer,
  patches,
}: WatchedInteraction) {
  const { patches: _below, ...head } = Object(answer);
  const followUp = followUpOf(answer);
  return (
    <ol className={styles.steps}>
      <Step title="Manifest entry" says="What the page declares for this part and event.">
        <Json value={entry} />
      </Step>
      <Step title="Claims in the token" says="Anyone can read them; nobody can change them.">
        <ClaimList claims={readClaims(request.ctx)} />
      </Step>
      <Step title="Request" says="POST /__ui/dispatch, the same for every interaction.">
        <Json value={request} />
        {progress !== "sent" && <Replay request={request} />}
      </Step>
      {(progress === "answered" || progress === "refused") && (
        <Step
          title="Response"
          says={
            progress === "refused" ? (
              <>
                {status || "No response"}: <ErrorCode code={code} />
              </>
            ) : (
              "200: the handler ran on the server."
            )
          }
        >
          {answer !== null && <Json value={head} />}
        </Step>
      )}
      {progress === "answered" && (
        <Step title="Patches" says="Applied inside this one instance, and nowhere else.">
          {patches.length > 0 ? <PatchList patches={patches} /> : <p className="hint">None.</p>}
          {followUp !== null && <p>{`Then ${followUp}.`}</p>}
        </Step>
      )}
    </ol>
  );
}

function Step(props: { title: string; says: ReactNode; children: ReactNode }) {
  return (
    <li>
      <h3>{props.title}</h3>
      <p className="hint">{props.says}</p>
      {props.children}
    </li>
  );
}
