import type { Case } from "./cases";
import { type LoadRound, runLoad } from "./load";
import { CONCURRENCIES, type Plan } from "./plan";
import { type LoadFigures, loadFigures } from "./results";
import type { Server, ServerName } from "./servers";

/** Every case in turn at every concurrency, round after round, for as long as there is time. */
export async function loadOf(
  cases: readonly Case[],
  servers: Readonly<Record<ServerName, Server>>,
  plan: Plan,
  say: (text: string) => void,
  passedSeconds: () => number,
): Promise<{ readonly load: LoadFigures; readonly rounds: number }> {
  const secondsOfRound = cases.length * CONCURRENCIES.length * plan.roundSeconds;
  // A late start, on a machine that is busy or slow, is made up for here.
  const spare = plan.seconds - plan.secondsAfterLoad - secondsOfRound - passedSeconds();
  const warmSeconds = Math.min(plan.warmSeconds, Math.max(0.2, spare / cases.length));
  for (const one of cases) {
    say(`warming up ${one.key}) ${one.name}`);
    await runLoad(one, servers[one.server], 8, { duration: warmSeconds });
  }
  const found = new Map<string, LoadRound[]>();
  let rounds = 0;
  for (; rounds < plan.rounds; rounds += 1) {
    const until = passedSeconds() + secondsOfRound + plan.secondsAfterLoad;
    if (rounds > 0 && until > plan.seconds) break;
    for (const connections of CONCURRENCIES) {
      say(`load, round ${rounds + 1} of ${plan.rounds}, ${connections} at once`);
      for (const one of cases) {
        const key = `${one.key} ${connections}`;
        const duration = plan.roundSeconds;
        const figures = await runLoad(one, servers[one.server], connections, { duration });
        found.set(key, [...(found.get(key) ?? []), figures]);
      }
    }
  }
  return { load: loadFigures(cases, found, CONCURRENCIES), rounds };
}
