import type { RegisteredInteraction } from "../declare/create-registry";
import { isField, lastOf, messageParts, messageTargetOf } from "../declare/fields";
import type { UiPartDeclaration } from "../declare/ui-part";
import { pairsOf, type UiInteractionEvent } from "../interaction/event";
import { type InputIssue, pathOf } from "../interaction/issue";
import { isRowKey } from "../wire/ids";
import type { WirePatch } from "../wire/patch";
import { isOfForm, validatedPath } from "./read-input";

/**
 * The most messages of rows that one answer carries, since a request can name any number of rows.
 * The declared parts limit the others.
 */
export const MAX_ROW_MESSAGES = 128;

export interface ShownIssues {
  readonly patches: readonly WirePatch[];
  /** Whether all that was sent was judged, and not one field alone. */
  readonly judged?: true;
  /** The path of an issue whose field is no part, so that its message isn't beside it. */
  readonly unplaced?: string;
  /** How many messages of rows were left out. */
  readonly leftOut?: number;
}

type IssueEvent = Pick<UiInteractionEvent, "instanceId" | "payload"> &
  Partial<Pick<UiInteractionEvent, "context" | "rowKey">>;

/**
 * The patches that show what is wrong beside the fields (PROTOCOL 1, Where a message goes). Of
 * several issues of one field, the first one shows, and of all that belong to no field together,
 * too. The runtime clears the messages of the other fields that were sent, so a form that is right
 * needs no patches. At the event of `validate`, the field that changed alone has
 * patches. Only messages that show are translated.
 */
export async function showIssues(
  issues: readonly InputIssue[],
  event: IssueEvent,
  interaction: RegisteredInteraction,
): Promise<ShownIssues> {
  const { component, part: fired, on } = interaction;
  if (on.input && !isOfForm(interaction)) {
    // Without a key, the patches mean the field of the same row.
    return { patches: await patchesOf([[{ part: fired }, issues[0]]]) };
  }
  const parts = messageParts(component);
  const placeOf = createPlaces(parts, groupsOf(event, fired));
  const validated = validatedPath(interaction, event);
  if (validated) {
    const place = placeOf(validated);
    const issue = issues.find((one) => isAt(validated, one));
    if (place) return { patches: await patchesOf([[place, issue]]) };
    const unplaced = issue && validated.join(".");
    return { patches: [], ...(unplaced && { unplaced }) };
  }
  const shown = new Map<string, [FieldPlace, InputIssue]>();
  const rows = new Set<string>();
  let unplaced = "";
  for (const issue of issues) {
    const path = pathOf(issue);
    const found = placeOf(path);
    if (!found) unplaced ||= path.join(".");
    const place = found ?? { part: fired };
    const id = `${place.part.name} ${place.targetKey ?? ""}`;
    if (place.targetKey !== undefined) rows.add(id);
    if (place.targetKey !== undefined && rows.size > MAX_ROW_MESSAGES) continue;
    if (!shown.has(id)) shown.set(id, [place, issue]);
  }
  const leftOut = rows.size - MAX_ROW_MESSAGES;
  return {
    patches: await patchesOf([...shown.values()]),
    judged: true,
    ...(unplaced && { unplaced }),
    ...(leftOut > 0 && { leftOut }),
  };

  async function patchesOf(
    all: readonly (readonly [place: FieldPlace, issue?: InputIssue | undefined])[],
  ): Promise<readonly WirePatch[]> {
    const texts = await Promise.all(
      all.map(([, issue]) => (issue ? say(issue, event.context, interaction) : "")),
    );
    return all.flatMap(([place], at) => patchesWith(texts[at] ?? "", place, event.instanceId));
  }
}

/** An issue's message in the user's language. */
async function say(
  issue: InputIssue,
  context: unknown,
  { component }: RegisteredInteraction,
): Promise<string> {
  return component.translate ? component.translate(issue, context) : issue.message;
}

function isAt(path: readonly string[], issue: InputIssue): boolean {
  const of = pathOf(issue);
  return path.every((name, at) => of[at] === name);
}

type FieldPlace = { readonly part: UiPartDeclaration } & Partial<
  Pick<WirePatch, "targetKey" | "targetPart" | "every">
>;

/** Where the field of a name is, without a key. */
type PlaceAt = (part: UiPartDeclaration, name: string) => FieldPlace;

/**
 * Fields of one name share a message, so each of those in the part that fired is marked: boxes, and
 * the lists among what was sent. Not in a row, because other rows have fields of the same part.
 */
function groupsOf({ payload, rowKey }: IssueEvent, { name: form }: UiPartDeclaration): PlaceAt {
  if (rowKey !== undefined) return (part) => ({ part });
  const names = pairsOf(payload.fields).map(([name]) => name);
  const lists = new Set(
    names.filter((name) => name.endsWith("[]")).map((name) => lastOf(name.slice(0, -2))),
  );
  return (part, name) =>
    ["checkbox", "radio"].includes(part.uses) || lists.has(name)
      ? { part, targetPart: form, every: true }
      : { part };
}

function patchesWith(
  value: string,
  { part, targetKey, ...group }: FieldPlace,
  targetInstance: string,
): WirePatch[] {
  // Spread last, because V8 takes ten times as long for members that follow what is spread.
  const row = targetKey === undefined ? undefined : { targetKey };
  const text: WirePatch = {
    op: "setText",
    targetInstance,
    targetPart: null,
    targetName: messageTargetOf(part.name),
    value,
    ...row,
  };
  if (!isField(part)) return [text];
  const invalid: WirePatch = {
    op: "setAttribute",
    targetInstance,
    targetPart: null,
    targetName: part.name,
    attribute: "aria-invalid",
    value: String(value !== ""),
    ...(row ?? group),
  };
  return [invalid, text];
}

/**
 * Finds the field that a path means: the part that is bound to the path, else the last segment that
 * a part has as its name, or as the end of its `bind`. The segment before it is the key of its row,
 * if there are two before it: `lines.17.amount`.
 */
function createPlaces(
  parts: readonly UiPartDeclaration[],
  placeAt: PlaceAt,
): (path: readonly string[]) => FieldPlace | undefined {
  const bound = firstOf(parts, ({ bind }) => bind);
  const ends = firstOf(parts, ({ name, bind }) => (bind ? lastOf(bind) : name));
  const names = firstOf(parts, ({ name }) => name);
  const longest = Math.max(0, ...parts.map(({ bind }) => bind.length));
  return (path) => {
    // Paths of many issues may share a long beginning, which is joined only if it can be a `bind`.
    const length = path.reduce((sum, segment) => sum + segment.length + 1, -1);
    const part = length > 0 && length <= longest ? bound.get(path.join(".")) : undefined;
    if (part) return placeAt(part, lastOf(part.bind));
    for (let index = path.length - 1; index >= 0; index--) {
      const segment = path[index] ?? "";
      const part = ends.get(segment) ?? names.get(segment);
      if (!part) continue;
      if (index < 2) return placeAt(part, segment);
      const targetKey = path[index - 1];
      return isRowKey(targetKey) ? { part, targetKey } : undefined;
    }
    return undefined;
  };
}

/** The first part for each text that one has. */
function firstOf(
  parts: readonly UiPartDeclaration[],
  textOf: (part: UiPartDeclaration) => string,
): ReadonlyMap<string, UiPartDeclaration> {
  return new Map(parts.map((part) => [textOf(part), part] as const).reverse());
}
