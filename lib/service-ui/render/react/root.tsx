import type { ReactElement } from "react";
import type { UiComponent } from "../../declare/define-ui-component";
import type { PropsField } from "../../declare/standard-schema";
import { signInstance } from "../sign-instance";
import type { RootElement } from "../view";
import { InstanceRoot, type InstanceRootProps } from "./instance-root";
import { pageSigning } from "./page-signing";
import type { AsProps } from "./react-attributes";
import { withNotes } from "./with-notes";

interface AnyRootProps extends Omit<InstanceRootProps, "signed"> {
  readonly props?: unknown;
}

/** The element is `as`, default `div`. It takes the attributes of that element. */
export type RootProps<Schema> = AsProps<RootElement, "div"> & PropsField<Schema>;

/** Makes the root of a component; every render creates a new instance. */
export function createRoot(component: UiComponent): (props: AnyRootProps) => Promise<ReactElement> {
  return async function Root({ props, ...attributes }) {
    const signed = signInstance(component, props, await pageSigning(component));
    return withNotes(<InstanceRoot {...attributes} signed={signed} />);
  };
}
