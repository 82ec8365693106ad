import {
  ATTR_COMPONENT,
  ATTR_INSTANCE,
  ATTR_MANIFEST,
  ATTR_RECORD,
  ATTR_USER,
} from "../wire/markup";
import { ATTR_RULES } from "../wire/rules";
import { attributesText } from "./attributes-text";
import type { RenderedInstance } from "./expand-instance";

/** Matches a manifest exactly as `manifestScript` writes it. */
const SCRIPTS = new RegExp(
  `<script type="application/json" ${ATTR_MANIFEST}="([^"]*)" ${ATTR_COMPONENT}="[^"]*"` +
    `((?: (?:${ATTR_RECORD}|${ATTR_USER}|${ATTR_RULES})="[^"]*")*)>([^<]*)</script>`,
  "g",
);
const INSTANCES = new RegExp(` ${ATTR_INSTANCE}="[^"]*"`, "g");

/**
 * The manifest of an instance as an HTML script, which belongs at the end of the root (SPEC.md
 * 2.5).
 */
export function manifestScript({ manifestAttributes, manifestText }: RenderedInstance): string {
  const attributes = attributesText({ type: "application/json", ...manifestAttributes });
  return `<script${attributes}>${manifestText}</script>`;
}

/** The manifests in the HTML of an instance and of its nested instances, in document order. */
export function manifestsIn(
  html: string,
): { readonly instanceId: string; readonly text: string }[] {
  return [...html.matchAll(SCRIPTS)].map(([, instanceId = "", , text = ""]) => ({
    instanceId,
    text,
  }));
}

/**
 * The HTML without the values that are new at each render, so that two renders of the same content
 * are equal. The rules and the digests stay, since they are the same for equal input.
 */
export function withoutInstances(html: string): string {
  return html.replace(SCRIPTS, "$2").replace(INSTANCES, "");
}
