import type { FormFields } from "../wire/dispatch";
import type { Manifest } from "../wire/manifest";
import { ATTR_PART } from "../wire/markup";
import { attributeOf, formOf, isIgnored, matches, PARTS, read, rootOf } from "./dom";
import { nameOf, type State } from "./fields";
import { readManifest, scripts } from "./manifests";

/** What a draft was begun on: what the person saw, and what the server is told of it. */
export interface Basis {
  readonly manifest: Manifest;
  /** The values of the hidden fields of its form that are declared as parts. */
  readonly hidden: FormFields;
  /** What the server rendered the field with. */
  readonly rendered: State | undefined;
  /** When the draft was begun, on the logical clock. */
  readonly began: number;
}

/**
 * A hidden field that is a part. Any other one is the page's own, and follows each render, as does
 * one with an event: it holds what a design system's element shows.
 */
const HIDDEN = `input[type=hidden]${PARTS}`;

/** @returns undefined outside of all rendered components */
export const basisOf = (
  field: Element,
  rendered: State | undefined,
  began: number,
): Basis | undefined => {
  const root = rootOf(field);
  const script = root && scripts.get(root);
  const manifest = script && readManifest(script);
  if (!manifest) return;
  const form = formOf(field);
  const controls = form ? [...read(HTMLFormElement, "elements", form as HTMLFormElement)] : [];
  const hidden = controls.filter(
    (one) =>
      matches(one, HIDDEN) &&
      !isIgnored(one) &&
      !manifest.events.some(({ p }) => p === attributeOf(one, ATTR_PART)),
  );
  return {
    manifest,
    hidden: hidden.map((one) => [nameOf(one), (one as HTMLInputElement).value]),
    rendered,
    began,
  };
};
