"use client";

import { type HTMLAttributes, useLayoutEffect, useRef, useState } from "react";
import { ATTR_IGNORE, ATTR_INSTANCE, ATTR_MANIFEST } from "../../wire/markup";
import { manifestsIn, withoutInstances } from "../manifest-script";
import type { RootElement } from "../view";

interface HtmlRootProps extends HTMLAttributes<HTMLElement> {
  readonly as: RootElement;
  /** All HTML inside the root, including the manifest. */
  readonly inside: string;
}

/**
 * The root of an instance whose inside is HTML. A refresh brings a new instance and new tokens. If
 * the rest of the new HTML equals the old, the elements stay, with the text that was typed or
 * patched in them. New manifests replace the old ones, as in React's own trees (NEXT.md 7 and 8).
 */
export function HtmlRoot({ as: Element, inside, ...attributes }: HtmlRootProps) {
  const root = useRef<HTMLElement>(null);
  const held = useRef(inside);
  // React compares objects, so a new object would rewrite the inside even if the text is the same.
  const [shown, setShown] = useState({ __html: inside });
  if (withoutInstances(shown.__html) !== withoutInstances(inside)) setShown({ __html: inside });
  useLayoutEffect(() => {
    if (root.current) renewManifests(root.current, held.current, inside);
    held.current = inside;
  }, [inside]);
  return (
    <Element
      {...attributes}
      // The type of the ref depends on the element's name, which is only known at run time.
      ref={root as React.RefObject<never>}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that a view of the server has rendered, and escaped.
      dangerouslySetInnerHTML={shown}
      suppressHydrationWarning
    />
  );
}

/**
 * Renews each manifest, which is found by its old instance id. Content from other people may
 * imitate a manifest, so only a script inside its own root receives a token.
 */
function renewManifests(root: Element, before: string, after: string): void {
  const scripts = [...root.querySelectorAll(`script[${ATTR_MANIFEST}]`)];
  const renewed = manifestsIn(after);
  for (const [index, old] of manifestsIn(before).entries()) {
    const fresh = renewed[index];
    // React may have renewed the outermost root already, so both ids are accepted.
    const ids = [old.instanceId, fresh?.instanceId];
    const script = scripts.find(
      (one) =>
        one.getAttribute(ATTR_MANIFEST) === old.instanceId &&
        ids.includes(rootOf(one)?.getAttribute(ATTR_INSTANCE) as string) &&
        !one.closest(`[${ATTR_IGNORE}]`),
    );
    if (!fresh || !script) continue;
    rootOf(script)?.setAttribute(ATTR_INSTANCE, fresh.instanceId);
    script.setAttribute(ATTR_MANIFEST, fresh.instanceId);
    // Passes a node, because Trusted Types would refuse a string.
    script.replaceChildren(document.createTextNode(fresh.text));
  }
}

const rootOf = (script: Element): Element | null => script.closest(`[${ATTR_INSTANCE}]`);
