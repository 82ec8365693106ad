/** An answer, taken apart for showing. */
export interface Snapshot {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The JSON, indented. */
  readonly body: string;
}

/** The fields that this page is about, in the order in which it shows them. */
const FIRST = ["x-api-version", "deprecation", "sunset", "link"];
/** What says something of the connection, and nothing of the resource. */
const CONNECTION = ["connection", "keep-alive", "transfer-encoding", "date"];

/** Takes an answer apart; the lifecycle's fields come first. */
export async function snapshotOf(response: Response): Promise<Snapshot> {
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
  const headers = [...response.headers]
    .filter(([name]) => !CONNECTION.includes(name))
    .sort(([one], [other]) => rank(one) - rank(other));
  const body: unknown = await response.json();
  return { status: response.status, headers, body: JSON.stringify(body, null, 2) };
}

/** Whether a field is one of those that announce the end of a version. */
export function isLifecycleField(name: string): boolean {
  return FIRST.includes(name);
}
