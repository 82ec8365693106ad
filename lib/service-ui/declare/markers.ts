import { isRowKey, ROW_KEY_RULE } from "../wire/ids";
import { ATTR_IGNORE, ATTR_KEY, ATTR_PART, ATTR_TARGET } from "../wire/markup";
import { DeclarationError, listOf } from "./declaration-error";
import type { UiComponent } from "./define-ui-component";
import type { UiPartDeclaration } from "./ui-part";

/** Attributes for an element. Each kind of view writes them in its own way. */
export type MarkerAttributes = Readonly<Record<string, string>>;

/**
 * The part with the given name, and the attributes that mark the part's element (PROTOCOL 2 and 5).
 *
 * @throws DeclarationError when the component declares no such part
 */
export function markPart(
  component: UiComponent,
  name: string,
): { readonly part: UiPartDeclaration; readonly attributes: MarkerAttributes } {
  const part = component.parts.find((declared) => declared.name === name);
  if (!part) {
    const names = component.parts.map((declared) => declared.name);
    throw new DeclarationError(
      component.name,
      `a view renders the part "${name}", which is not declared`,
      `Declared parts: ${listOf(names)}`,
    );
  }
  return { part, attributes: { [ATTR_PART]: name } };
}

/**
 * The attributes that mark the element of a target (PROTOCOL 2). One that is copied is hidden, and
 * takes part in nothing.
 *
 * @throws DeclarationError when the component declares no such target
 */
export function markTarget(component: UiComponent, name: string): MarkerAttributes {
  if (!component.targets.includes(name)) {
    throw new DeclarationError(
      component.name,
      `a view renders the target "${name}", which is not declared`,
      `Declared targets: ${listOf(component.targets)}`,
    );
  }
  const isCopied = component.copied.includes(name);
  return {
    [ATTR_TARGET]: name,
    ...(isCopied && { hidden: "hidden", inert: "inert", [ATTR_IGNORE]: "" }),
  };
}

/**
 * The attribute for the key of a row; none if there is no key (PROTOCOL 1, Rows).
 *
 * @throws TypeError for a key that the endpoint would refuse
 */
export function markKey(key: string | undefined): MarkerAttributes {
  if (key === undefined) return {};
  if (!isRowKey(key)) throw new TypeError(`A row's key ${ROW_KEY_RULE}.`);
  return { [ATTR_KEY]: key };
}
