/**
 * The entry for authors of components. A client component that imports this entry fails the build,
 * so handlers stay on the server.
 */
import "server-only";

export { DeclarationError } from "./declaration/declaration-error";
export { defineUiComponent, type UiComponent } from "./declaration/define-ui-component";
export type { UiEventName } from "./declaration/heard-events";
export type { Primitive } from "./declaration/primitives";
export type { PropsInput, PropsOutput, PropsSchema } from "./declaration/props-schema";
export { type UiHandler, UiOn } from "./declaration/ui-on";
export { UiPart } from "./declaration/ui-part";
export type {
  AuthorizedComponent,
  UiInteractionAuthorizerInterface,
} from "./interaction/authorizer";
export type { InteractionRequest, ReadonlyHeaders, UiInteractionEvent } from "./interaction/event";
export { type PatchTarget, UiResponsePatch } from "./interaction/patch";
export {
  type DebugInfo,
  type FocusTarget,
  type NavigateOptions,
  UiInteractionResult,
} from "./interaction/result";
export type { Concurrency, EventOptions } from "./protocol/options";
export type { PatchableAttribute, PatchOperation, WirePatch } from "./protocol/patch";
export { createRegistry, type Registry } from "./registry/create-registry";
