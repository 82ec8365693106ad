/**
 * The entry for authors of components. A client component that imports this entry fails the build,
 * so handlers stay on the server.
 */
import "server-only";

export type {
  ActTarget,
  AtOnce,
  AtOnceCommands,
  Local,
  LocalDeclaration,
  LocalOptions,
} from "./declare/at-once";
export { createRegistry, type Registry } from "./declare/create-registry";
export { DeclarationError } from "./declare/declaration-error";
export { createUi, defineUiComponent, type UiComponent } from "./declare/define-ui-component";
export type { UiEventName } from "./declare/possible-events";
export type { Primitive } from "./declare/primitives";
export type {
  SchemaInput,
  SchemaOutput,
  StandardSchema,
} from "./declare/standard-schema";
export { type UiHandler, UiOn } from "./declare/ui-on";
export { UiPart } from "./declare/ui-part";
export type {
  AuthorizedComponent,
  UiInteractionAuthorizerInterface,
} from "./interaction/authorizer";
export type { UiInteractionEvent } from "./interaction/event";
export type { InputIssue } from "./interaction/issue";
export { type PatchTarget, UiResponsePatch } from "./interaction/patch";
export {
  type DebugInfo,
  type FieldIssues,
  type FocusTarget,
  type NavigateOptions,
  type UiAnswer,
  UiInteractionResult,
  type UiStream,
} from "./interaction/result";
export { throttle } from "./interaction/throttle";
export type { Command, Source } from "./wire/commands";
export type { Concurrency, EventOptions } from "./wire/options";
export type { PatchableAttribute, PatchOperation, WirePatch } from "./wire/patch";
export type { InteractionRequest, ReadonlyHeaders } from "./wire/request-view";
