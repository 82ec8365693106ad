import type { RegisteredInteraction } from "../declare/create-registry";
import { isField, lastOf, messageOf, messageParts } from "../declare/fields";
import type { UiPartDeclaration } from "../declare/ui-part";
import type { UiInteractionEvent } from "../interaction/event";
import { type InputIssue, pathOf } from "../interaction/issue";
import type { WirePatch } from "../wire/patch";
import { isOfForm, validatedPath } from "./read-input";

export interface ShownIssues {
  readonly patches: readonly WirePatch[];
  /** The path of an issue whose field is no part, so that its message isn't beside it. */
  readonly unplaced?: string;
}

/**
 * The patches that show what is wrong beside the fields (PROTOCOL 1, Where a message goes), and
 * clear the messages of all other fields of the same input. Of several issues of one field, the
 * first one shows. At the event of `validate`, the field that changed alone has patches.
 */
export function showIssues(
  issues: readonly InputIssue[],
  event: Pick<UiInteractionEvent, "instanceId" | "payload">,
  interaction: RegisteredInteraction,
): ShownIssues {
  const { component, part: fired, on } = interaction;
  if (on.input && !isOfForm(interaction)) {
    // Without a key, the patches mean the field of the same row.
    return { patches: patchesOf({ part: fired }, issues[0]?.message ?? "") };
  }
  const parts = messageParts(component);
  const validated = validatedPath(interaction, event);
  if (validated) {
    const place = placeOf(validated, parts);
    const issue = issues.find((one) => validated.every((name, at) => pathOf(one)[at] === name));
    if (place) return { patches: patchesOf(place, issue?.message ?? "") };
    const unplaced = issue && validated.join(".");
    return { patches: [], ...(unplaced && { unplaced }) };
  }
  const shown = new Map<string, WirePatch[]>();
  let unplaced = "";
  for (const issue of issues) {
    const path = pathOf(issue);
    const found = placeOf(path, parts);
    if (!found) unplaced ||= path.join(".");
    const place = found ?? { part: fired };
    const id = [place.part.name, place.targetKey].join(" ");
    if (!shown.has(id)) shown.set(id, patchesOf(place, issue.message));
  }
  const cleared = parts.filter(({ name }) => !shown.has(`${name} `));
  const patches = [
    ...cleared.flatMap((part) => patchesOf({ part, every: true }, "")),
    ...[...shown.values()].flat(),
  ];
  return { patches, ...(unplaced && { unplaced }) };

  function patchesOf({ part, ...row }: Place, value: string): WirePatch[] {
    const place = { targetInstance: event.instanceId, targetPart: null, ...row };
    const text = { ...place, op: "setText", targetName: messageOf(part.name), value } as const;
    if (!isField(part)) return [text];
    // Each box of a group is invalid, and the group has one message.
    const isGroup = ["checkbox", "radio"].includes(part.uses) && row.targetKey === undefined;
    const invalid = {
      ...place,
      ...(isGroup && { every: true as const }),
      op: "setAttribute",
      attribute: "aria-invalid",
      targetName: part.name,
      value: String(value !== ""),
    } as const;
    return [invalid, text];
  }
}

type Place = { readonly part: UiPartDeclaration } & Pick<WirePatch, "targetKey" | "every">;

/**
 * The field that a path means: the part that is bound to the path, else the last segment that a
 * part has as its name, or as the end of its `bind`. The segment before it is the key of its row,
 * if there are two before it: `lines.17.amount`.
 */
function placeOf(path: readonly string[], parts: readonly UiPartDeclaration[]): Place | undefined {
  const bound = parts.find(({ bind }) => bind !== "" && bind === path.join("."));
  if (bound) return { part: bound };
  for (let index = path.length - 1; index >= 0; index--) {
    const part =
      parts.find(({ name, bind }) => path[index] === (bind ? lastOf(bind) : name)) ??
      parts.find(({ name }) => path[index] === name);
    if (!part) continue;
    return index >= 2 ? { part, targetKey: String(path[index - 1]) } : { part };
  }
  return undefined;
}
