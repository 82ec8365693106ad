"use client";

import { type HTMLAttributes, useId } from "react";
import { expandInstance, type SignedInstance } from "../expand-instance";
import type { RootElement } from "../view";
import { InstancePlace } from "./patchable";

export interface InstanceRootProps extends HTMLAttributes<HTMLElement> {
  /** The root's element; default `div`. */
  readonly as?: RootElement;
  readonly signed: SignedInstance;
}

/**
 * The root of an instance with its manifest in it. React sends the props a second time for
 * hydration. So this component takes a signed instance, which is a third as large as its manifest.
 */
export function InstanceRoot({
  as: Element = "div",
  signed,
  children,
  ...attributes
}: InstanceRootProps) {
  const { rootAttributes, manifestAttributes, manifestText } = expandInstance(signed);
  return (
    <Element {...attributes} {...rootAttributes} suppressHydrationWarning>
      <InstancePlace id={useId()}>{children}</InstancePlace>
      <script
        type="application/json"
        {...manifestAttributes}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which no markup character can stand.
        dangerouslySetInnerHTML={{ __html: manifestText }}
        suppressHydrationWarning
      />
    </Element>
  );
}
