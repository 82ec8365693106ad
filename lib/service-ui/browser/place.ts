import { ATTR_COMPONENT, ATTR_INSTANCE, ATTR_KEY, ATTR_PART, ATTR_RECORD } from "../wire/markup";
import { address, around, attributeOf, findAll, formOf, PARTS, ROWS, rootOf } from "./dom";
import { type AnyField, isBox } from "./fields";
import { scripts } from "./manifests";

/** Where a field stands, which tells it from those of other rows and records. */
export interface Place {
  readonly root: Element;
  /** The render that has brought its root: its instance's id. */
  readonly render: unknown;
  /** What tells its record, if that is known. */
  readonly record: string | null;
  /** The key of its row. */
  readonly key: string | null;
  readonly address: string;
  /** What it is, and in which row and page; in which record, only if that is not known. */
  readonly identity: string;
}

/** Ids that React generates, such as _R_1_. They number positions, so rows exchange them. */
const GENERATED_ID = /^[:_«].*[:_»]$/;

/** The id that somebody has given an element, if anybody has. */
export const idOf = (element: Element): string => {
  const id = attributeOf(element, "id") ?? "";
  return GENERATED_ID.test(id) ? "" : id;
};

/** What tells a part, or a field in a part, from the others that show the same record. */
export const fieldIdentityOf = (element: Element): readonly unknown[] => {
  const root = rootOf(element);
  const isText = "defaultValue" in element && !isBox(element as AnyField);
  return [
    root && attributeOf(root, ATTR_COMPONENT),
    keyOf(element),
    attributeOf(around(element, PARTS) ?? element, ATTR_PART),
    (element as HTMLInputElement).type,
    attributeOf(element, "name"),
    idOf(element),
    isText || attributeOf(element, "value"),
  ];
};

/** The same as a text, to be compared. */
export const identityOfPart = (element: Element): string =>
  JSON.stringify(fieldIdentityOf(element));

export const keyOf = (element: Element): string | null => {
  const row = around(element, ROWS);
  return row && attributeOf(row, ATTR_KEY);
};

/** What tells the record that a field's instance shows; null if none is known. */
export const recordOf = (field: Element): string | null => {
  const root = rootOf(field);
  const script = root && scripts.get(root);
  return (script && attributeOf(script, ATTR_RECORD)) ?? null;
};

/** @returns undefined outside of all rendered components */
export const fieldPlaceOf = (field: AnyField): Place | undefined => {
  const root = rootOf(field);
  if (!root) return;
  const record = recordOf(field);
  // A form of several records is told by what it sends with each of them.
  const hidden = findAll<HTMLInputElement>(formOf(field) ?? field, "input[type=hidden]");
  return {
    root,
    render: attributeOf(root, ATTR_INSTANCE),
    record,
    key: keyOf(field),
    address: address(),
    identity: JSON.stringify([
      fieldIdentityOf(field),
      address(),
      record === null && hidden.map(({ name, value }) => [name, value]),
    ]),
  };
};
