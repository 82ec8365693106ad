import { ATTR_COMPONENT, ATTR_KEY, ATTR_PART } from "../wire/markup";
import { address, around, attributeOf, findAll, PARTS, ROWS, read, rootOf } from "./dom";
import { type AnyField, isBox } from "./fields";
import { GENERATED_ID, isKept } from "./typed-fields";

/** Where a field stands, which tells it from those of other rows and records. */
export interface Place {
  readonly root: Element;
  /** The key of its row. */
  readonly key: string | null;
  /** What it is, and on which page. */
  readonly identity: string;
  /** What its root shows. */
  readonly content: string;
}

/** What tells a part, or a field in a part, from others of its root. */
export const identityOfPart = (element: Element): string => {
  const { type } = element as HTMLInputElement;
  const id = attributeOf(element, "id") ?? "";
  const isText = "defaultValue" in element && !isBox(element as AnyField);
  return JSON.stringify([
    keyOf(element),
    attributeOf(around(element, PARTS) ?? element, ATTR_PART),
    type,
    attributeOf(element, "name"),
    GENERATED_ID.test(id) || id,
    isText || attributeOf(element, "value"),
  ]);
};

const keyOf = (element: Element): string | null => {
  const row = around(element, ROWS);
  return row && attributeOf(row, ATTR_KEY);
};

/** @returns undefined if nothing may be known of the field, such as of a password */
export const fieldPlaceOf = (field: AnyField): Place | undefined => {
  const root = rootOf(field);
  if (!root || !isKept(field)) return;
  return {
    root,
    key: keyOf(field),
    identity: JSON.stringify([identityOfPart(field), attributeOf(root, ATTR_COMPONENT), address()]),
    content: contentOf(root),
  };
};

/** What roots show, as long as nothing was rendered in them. */
const contents = new WeakMap<Element, string>();

export const forgetContent = (field: Element): unknown => contents.delete(rootOf(field) ?? field);

/** The texts and values that were rendered in a root, without its manifests. */
const contentOf = (root: Element): string => {
  let content = contents.get(root);
  if (content === undefined) {
    content = JSON.stringify(
      findAll(root, ":not(script)").map((element) => [
        attributeOf(element, "value"),
        ...[...read(Node, "childNodes", element)].map((node) => node instanceof Text && node.data),
      ]),
    );
    contents.set(root, content);
  }
  return content;
};
