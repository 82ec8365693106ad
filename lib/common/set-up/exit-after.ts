/**
 * Runs a command, and ends the process with its exit code once what it has written is out; with 1
 * if nobody reads that any more, such as `head` that has seen enough.
 */
export async function exitAfter(run: () => Promise<number>): Promise<void> {
  process.stdout.on("error", () => process.exit(1));
  const exitCode = await run();
  // Explicitly, because a connection, or what an app's module does, may keep the process alive.
  process.stdout.write("", (error) => process.exit(error ? 1 : exitCode));
}
