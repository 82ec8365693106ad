"use client";

import { type HTMLAttributes, useLayoutEffect, useRef, useState } from "react";
import { ATTR_INSTANCE, ATTR_MANIFEST } from "../../lib/protocol/markup";
import { manifestsIn, withoutInstances } from "../../lib/view/manifest-script";
import type { RootElement } from "../../lib/view/root-element";

interface HtmlRootProps extends HTMLAttributes<HTMLElement> {
  readonly as: RootElement;
  /** All that stands inside the root, the manifest as well. */
  readonly inside: string;
}

/**
 * The root of an instance whose inside is HTML. A refresh brings new instances and tokens, but where it
 * shows the same, the elements stay, and what was typed or patched in them: the new manifests are put in
 * the place of the old ones, as React does with its own (NEXT.md 7 and 8).
 */
export function HtmlRoot({ as: Element, inside, ...attributes }: HtmlRootProps) {
  const root = useRef<HTMLElement>(null);
  // React compares the object: another one, even of the same text, would write the inside anew.
  const [shown, setShown] = useState({ __html: inside });
  if (withoutInstances(shown.__html) !== withoutInstances(inside)) setShown({ __html: inside });
  useLayoutEffect(() => {
    if (root.current) renewManifests(root.current, inside);
  }, [inside]);
  return (
    <Element
      {...attributes}
      // A ref is of the one element that is rendered, whichever of them it is.
      ref={root as React.RefObject<never>}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that a view of the server has rendered, and escaped.
      dangerouslySetInnerHTML={shown}
      suppressHydrationWarning
    />
  );
}

function renewManifests(root: Element, inside: string): void {
  const scripts = root.querySelectorAll(`[${ATTR_MANIFEST}]`);
  for (const [index, { instanceId, text }] of manifestsIn(inside).entries()) {
    const script = scripts[index];
    if (!script || script.getAttribute(ATTR_MANIFEST) === instanceId) continue;
    script.closest(`[${ATTR_INSTANCE}]`)?.setAttribute(ATTR_INSTANCE, instanceId);
    script.setAttribute(ATTR_MANIFEST, instanceId);
    // A node, for a text would be refused under Trusted Types.
    script.replaceChildren(document.createTextNode(text));
  }
}
