"use client";

import { expandInstance } from "../../lib/manifest/expand-instance";
import type { AnyRootProps } from "./root";

interface InstanceRootProps extends Omit<AnyRootProps, "props"> {
  /** A line of `signInstance`. */
  readonly signed: string;
}

/**
 * The root of an instance with its manifest in it, written out of one line. What React sends a second time,
 * for itself, is then that line and not all of the manifest (`docs/decisions/052-instance-lines.md`).
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
      {children}
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
