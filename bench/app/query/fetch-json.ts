/** @throws (rejects) Error for a response that is no success */
export async function postJson<Answer>(
  path: string,
  sent: unknown,
  signal?: AbortSignal,
): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  const init = { method: "POST", headers, body: JSON.stringify(sent), ...(signal && { signal }) };
  return read(await fetch(path, init));
}

/** @throws (rejects) Error for a response that is no success */
export async function getJson<Answer>(path: string): Promise<Answer> {
  return read(await fetch(path));
}

async function read(response: Response) {
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}.`);
  return response.json();
}
