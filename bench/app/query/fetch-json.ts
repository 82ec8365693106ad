/** @throws (rejects) Error for a response that is no success */
export async function postJson<Answer>(
  path: string,
  sent: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify(sent);
  const response = await fetch(path, { method: "POST", headers, body, signal: signal ?? null });
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}.`);
  return response.json();
}
