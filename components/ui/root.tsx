import type { ReactElement } from "react";
import type { UiComponent } from "../../lib/declaration/define-ui-component";
import type { PropsField } from "../../lib/declaration/props-schema";
import { signInstance } from "../../lib/manifest/sign-instance";
import { InstanceRoot, type InstanceRootProps } from "./instance-root";
import { pageSigning } from "./page-signing";
import { withNotes } from "./with-notes";

export interface AnyRootProps extends Omit<InstanceRootProps, "signed"> {
  readonly props?: unknown;
}

export type RootProps<Schema> = Omit<AnyRootProps, "props"> & PropsField<Schema>;

/** Makes the root of a component; every render creates a new instance. */
export function createRoot(component: UiComponent): (props: AnyRootProps) => Promise<ReactElement> {
  return async function Root({ props, ...attributes }) {
    const signed = signInstance(component, props, await pageSigning());
    return withNotes(<InstanceRoot {...attributes} signed={signed} />);
  };
}
