/** Whether the application's code threw because its signal was aborted. */
export function isAbort(error: unknown, { reason }: AbortSignal): boolean {
  return error === reason || Object(error).name === "AbortError";
}
