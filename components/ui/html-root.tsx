"use client";

import { type HTMLAttributes, useLayoutEffect, useRef, useState } from "react";
import { ATTR_IGNORE, ATTR_INSTANCE, ATTR_MANIFEST } from "../../lib/protocol/markup";
import { manifestsIn, withoutInstances } from "../../lib/view/manifest-script";
import type { RootElement } from "../../lib/view/root-element";

interface HtmlRootProps extends HTMLAttributes<HTMLElement> {
  readonly as: RootElement;
  /** All that stands inside the root, the manifest as well. */
  readonly inside: string;
}

/**
 * The root of an instance whose inside is HTML. A refresh brings new instances and tokens, but
 * where it shows the same, the elements stay, and what was typed or patched in them: the new
 * manifests are put in the place of the old ones, as React does with its own (NEXT.md 7 and 8).
 */
export function HtmlRoot({ as: Element, inside, ...attributes }: HtmlRootProps) {
  const root = useRef<HTMLElement>(null);
  const held = useRef(inside);
  // React compares the object: another one, even of the same text, would write the inside again.
  const [shown, setShown] = useState({ __html: inside });
  if (withoutInstances(shown.__html) !== withoutInstances(inside)) setShown({ __html: inside });
  useLayoutEffect(() => {
    if (root.current) renewManifests(root.current, held.current, inside);
    held.current = inside;
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

/**
 * Renews each manifest that is known by its old instance. What stands in the place of a manifest
 * may be content that somebody else wrote: no other element than a script of its own root takes a
 * token.
 */
function renewManifests(root: Element, before: string, after: string): void {
  const scripts = [...root.querySelectorAll(`script[${ATTR_MANIFEST}]`)];
  const renewed = manifestsIn(after);
  for (const [index, old] of manifestsIn(before).entries()) {
    const fresh = renewed[index];
    // React has renewed the outermost root already.
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
    // A node, for a text would be refused under Trusted Types.
    script.replaceChildren(document.createTextNode(fresh.text));
  }
}

const rootOf = (script: Element): Element | null => script.closest(`[${ATTR_INSTANCE}]`);
