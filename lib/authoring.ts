/**
 * The entry for authors of components. A client component that imports this entry fails the build,
 * so handlers stay on the server.
 */
import "server-only";

export { DeclarationError } from "./declaration/declaration-error";
export { createUi, defineUiComponent, type UiComponent } from "./declaration/define-ui-component";
export type { UiEventName } from "./declaration/heard-events";
export type { Primitive } from "./declaration/primitives";
export type {
  SchemaInput,
  SchemaOutput,
  StandardSchema,
} from "./declaration/standard-schema";
export { type UiHandler, UiOn } from "./declaration/ui-on";
export { UiPart } from "./declaration/ui-part";
export type {
  AuthorizedComponent,
  UiInteractionAuthorizerInterface,
} from "./interaction/authorizer";
export type { InteractionRequest, ReadonlyHeaders, UiInteractionEvent } from "./interaction/event";
export type { InputIssue } from "./interaction/issue";
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
