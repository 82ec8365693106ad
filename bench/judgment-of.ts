import type { Judgment } from "./app/judge";
import type { CaseKey } from "./case-key";

const ENTITIES = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
]);

/** How the answer of each case says what it found of the value: what a page would show of it. */
const READERS: ReadonlyMap<CaseKey, (answer: string) => unknown> = new Map([
  ["route", ofPatches],
  ["action", ofFlight],
  ["bare", JSON.parse],
  ["node", ofPatches],
  ["plain", ofPatches],
  ["htmx", ofHtml],
  ["query", JSON.parse],
]);

/**
 * The result in the answer of a case, so that all can be held to the same one.
 *
 * @throws Error where there is none
 */
export function judgmentOf(key: CaseKey, answer: string): Judgment {
  const { text, state } = Object(READERS.get(key)?.(answer));
  if (typeof text === "string" && (state === "valid" || state === "invalid")) {
    return { text, state };
  }
  throw new Error(`The answer of "${key}" holds no result: ${answer.slice(0, 500)}`);
}

/** Two patches, as the browser's runtime applies them. */
function ofPatches(answer: string): unknown {
  const { ok, patches } = JSON.parse(answer);
  if (ok !== true || !Array.isArray(patches) || patches.length !== 2) return undefined;
  const valueFor = (op: string) => patches.find((patch) => patch.op === op)?.value;
  return { text: valueFor("setText"), state: valueFor("setAttribute") };
}

/**
 * React's stream of rows; the first is about the answer itself and names the row of the action's
 * result.
 */
function ofFlight(answer: string): unknown {
  const rows = new Map(answer.split("\n").map((row) => [row.slice(0, row.indexOf(":")), row]));
  const valueFor = (id: string) => JSON.parse(rows.get(id)?.slice(id.length + 1) ?? "null");
  const reference = String(Object(valueFor("0")).a);
  return valueFor(reference.replace(/^\$@/, ""));
}

function ofHtml(answer: string): unknown {
  const [, state, escaped = ""] =
    /^<span id="message" data-state="(\w+)">([^<]*)<\/span>$/.exec(answer) ?? [];
  const text = escaped.replace(/&\w+;/g, (entity) => ENTITIES.get(entity) ?? entity);
  return { text, state };
}
