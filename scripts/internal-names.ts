import type { Basis, Place } from "../lib/service-ui/browser/elements";
import type { Kind, Operation } from "../lib/service-ui/browser/fields";
import type { FocusPlace } from "../lib/service-ui/browser/focus";
import type { Interaction, Render } from "../lib/service-ui/browser/interaction";
import type { Kept, KeptBasis } from "../lib/service-ui/browser/kept";
import type { Draft, Layers, Taken, Written } from "../lib/service-ui/browser/ledger";
import type { Outage } from "../lib/service-ui/browser/line";
import type { ServiceUi } from "../lib/service-ui/browser/service-ui";
import type { ActName, Command, SOURCES } from "../lib/service-ui/wire/commands";
import type {
  DispatchProblemBody,
  DispatchRequestBody,
  DispatchSuccessBody,
} from "../lib/service-ui/wire/dispatch";
import type { Manifest } from "../lib/service-ui/wire/manifest";
import type { PageTexts } from "../lib/service-ui/wire/notice";
import type { PatchOperation } from "../lib/service-ui/wire/patch";
import type { RuleOptions } from "../lib/service-ui/wire/rules";
import type { RuntimeEventMap } from "../lib/service-ui/wire/runtime-events";

/** Of each type of a union, the members that it names. */
type MembersOf<Of> = Of extends unknown
  ? keyof { [Name in keyof Of as string extends Name ? never : Name]: never }
  : never;

/** The members of what only the runtime itself sees. */
type Internal = MembersOf<
  | Basis
  | Draft
  | FocusPlace
  | Interaction
  | Kind<Element>
  | Layers<unknown, unknown>
  | Operation
  | Outage
  | Place
  | Render
  | Taken
  | Written
>;

type Global = typeof globalThis;
/** The members of all that the browser has. */
type OfBrowser = {
  [Name in keyof Global]:
    | Name
    | (Global[Name] extends { readonly prototype: infer Of } ? MembersOf<Of> : never);
}[keyof Global];

/** Of what others see: the browser, the application's listeners, the server, and another document. */
type Public =
  | OfBrowser
  | MembersOf<
      | Command
      | DispatchProblemBody
      | DispatchRequestBody
      | DispatchSuccessBody
      | Kept
      | KeptBasis
      | Manifest
      | PageTexts
      | Record<ActName | keyof typeof SOURCES | PatchOperation, unknown>
      | RuleOptions
      | RuntimeEventMap[keyof RuntimeEventMap]["detail"]
      | ServiceUi
    >;

/**
 * The members that the build shortens. The compiler holds the list: each is one of the runtime's
 * own objects, and of nothing that others see.
 */
export const INTERNAL_NAMES = [
  "ancestry",
  "answered",
  "askers",
  "awaited",
  "basis",
  "bearer",
  "began",
  "choose",
  "draft",
  "edited",
  "fieldKey",
  "former",
  "invalidAt",
  "isAlone",
  "isAwaited",
  "isCancelled",
  "isChecked",
  "isConflict",
  "isDisplaced",
  "isEarly",
  "isOver",
  "isPassed",
  "isStale",
  "isStream",
  "isTold",
  "layers",
  "marked",
  "moment",
  "named",
  "newest",
  "notBeforeMs",
  "notice",
  "ofRecord",
  "ofUser",
  "outer",
  "overtake",
  "partKey",
  "patched",
  "place",
  "presser",
  "putState",
  "putValue",
  "ran",
  "readRendered",
  "readState",
  "rebase",
  "rendered",
  "sentFields",
  "settle",
  "settlings",
  "shown",
  "stateFor",
  "taken",
  "typed",
  "unsent",
  "valueFor",
  "valueIn",
  "waited",
] as const satisfies readonly Exclude<Internal, Public>[];
