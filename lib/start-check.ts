import { checkEnvironment, warmUp } from "./services";
import { readLifecycleFormat } from "./versioning/lifecycle-format";

/** Checks the environment once at start and ends the process with one message where it is wrong (DECISIONS 3). */
export function stopWhereMisconfigured(): void {
  if (process.env.NEXT_PHASE === "phase-production-build") return;
  try {
    readLifecycleFormat();
    const { isProduction, replay } = checkEnvironment();
    if (isProduction && replay.store === "memory") {
      console.warn(
        "[service-ui] UI_REPLAY_STORE=memory: each process remembers used dispatches for itself, until it ends.",
      );
    }
    warmUp();
  } catch (error) {
    console.error(`\nService UI cannot start. ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}
