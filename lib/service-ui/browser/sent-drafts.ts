import type { DispatchRequestBody, FormFields } from "../wire/dispatch";
import { type Basis, basisOf } from "./basis";
import { nameOf } from "./fields";
import type { Interaction } from "./interaction";
import { isDraft, tick, written } from "./written";

/**
 * The drafts that an interaction sends: that of its own field, or those of the form that is
 * submitted. What any other event is about is what the page shows now.
 */
const draftsOf = ({ element, nativeEvent, sentFields }: Interaction): readonly Element[] => {
  const { type, target } = nativeEvent;
  // A design system puts its field into the part's element.
  const isOwn = !(element instanceof HTMLFormElement);
  const sent = type === "submit" ? sentFields : isOwn ? [element, target as Element] : [];
  return sent.filter((field) => written(field).basis && isDraft(field));
};

/** Of several drafts, the oldest says what the person has seen. */
const oldestOf = (interaction: Interaction): Basis | undefined => {
  const bases = draftsOf(interaction).flatMap((field) => written(field).basis ?? []);
  return bases.sort((one, other) => one.began - other.began)[0];
};

/**
 * Has a request that sends a draft go with the token, and so with the sealed props, and with the
 * hidden parts that the draft was begun on. So whatever tells there that somebody else has saved
 * meanwhile is what the person has seen.
 */
export const payloadOnBasis = (interaction: Interaction): DispatchRequestBody["payload"] => {
  const { payload, entry } = interaction;
  const basis = oldestOf(interaction);
  if (!basis) return payload;
  const { events, i: instanceId } = basis.manifest;
  const own = events.find(({ p, e }) => p === entry.p && e === entry.e);
  if (own) Object.assign(interaction, { entry: own, instanceId });
  if (!payload.fields) return payload;
  // If nothing was rendered until the capture, what has changed is the page's own, such as what a
  // picker has filled in.
  if (own?.ctx === entry.ctx && basis.began < interaction.moment) return payload;
  const hidden = [...basis.hidden];
  const fields = (payload.fields as FormFields).map((field) => {
    const at = hidden.findIndex(([name]) => name === field[0]);
    return at < 0 ? field : hidden.splice(at, 1)[0];
  });
  return { ...payload, fields };
};

/** Bases the drafts of an interaction on what is rendered now. */
export const rebase = (interaction: Interaction): void =>
  draftsOf(interaction).forEach(rebaseDraft);

export const rebaseDraft = (field: Element): void => {
  const known = written(field);
  known.basis = basisOf(field, known.rendered, tick());
  known.awaited = undefined;
};

/** Whether the server has another value now than a draft of the interaction was begun on. */
export const isOutOfDate = (interaction: Interaction): boolean =>
  draftsOf(interaction).some((field) => {
    const { basis, rendered } = written(field);
    return basis?.rendered !== rendered;
  });

/** What an interaction has sent of a field. */
export const sentOf = ({ payload, nativeEvent }: Interaction, field: Element): unknown =>
  nativeEvent.type === "submit"
    ? new Map((payload.fields as FormFields | undefined) ?? []).get(nameOf(field))
    : payload.value;
