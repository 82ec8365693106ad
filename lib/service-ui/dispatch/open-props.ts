import type { UiComponent } from "../declare/define-ui-component";
import { parseProps } from "../declare/standard-schema";
import { openInstanceId } from "../wire/instance-id";
import type { KeyRing } from "../wire/key-ring";
import { type Refusal, refuse } from "./refusal";

export type OpenedProps = { readonly ok: true; readonly props: unknown } | Refusal;

/**
 * The props that the instance was rendered with, opened and validated again.
 *
 * If the props can be opened but are no longer valid, a deployment has changed the component. The
 * refusal is then `unknown_component`, so that the page renders the component again.
 */
export function openProps(
  { name, props }: UiComponent,
  instanceId: string,
  keyRing: KeyRing,
): OpenedProps {
  if (!props) return { ok: true, props: undefined };
  const opened = openInstanceId(name, instanceId, keyRing);
  if (!opened)
    return refuse("invalid_signed_ctx", "the instance carries no props of the component");
  const parsed = parseProps(props, opened.props);
  return parsed.ok
    ? parsed
    : refuse("unknown_component", "the encrypted props no longer fit the component's schema");
}
