import { createSqliteStore } from "@/lib/service-ui/replay/sqlite-store";

/**
 * A process of its own on a SQLite store: claims keys, writes the answers and the losses of memory
 * as JSON, and then ends as it is told: `exit`, `kill`, or with the standard input (`wait`).
 */
const [directory = "", ending, issued, ...keys] = process.argv.slice(2);
const losses: string[] = [];
const onMemoryMoved = (loss: string) => void losses.push(loss);
const issuedAt = Number(issued);
const since = issuedAt;
const store = createSqliteStore({ directory, timeoutMs: 10_000, since, onMemoryMoved });
const token = { issuedAt, lifetimeSeconds: 3660 };
const answers: unknown[] = [];
for (const key of keys) {
  answers.push(await store.claim(key, issuedAt + 3630, token).catch(() => "unavailable"));
}
await new Promise<void>((resolve) => {
  process.stdout.write(`${JSON.stringify({ answers, losses })}\n`, () => resolve());
});
if (ending === "kill") process.kill(process.pid, "SIGKILL");
if (ending === "wait") process.stdin.resume().on("end", () => process.exit());
else process.exit();
