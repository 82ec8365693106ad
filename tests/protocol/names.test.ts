import { expect, test } from "vitest";
import { REQUEST_FIELDS } from "@/lib/protocol/dispatch";
import { DISPATCH_ID_PREFIX, INSTANCE_ID_PREFIX, TOKEN_PREFIX } from "@/lib/protocol/ids";
import { MANIFEST_VERSION } from "@/lib/protocol/manifest";
import {
  ATTR_COMPONENT,
  ATTR_ENDPOINT,
  ATTR_INSTANCE,
  ATTR_MANIFEST,
  ATTR_PART,
  ATTR_TARGET,
  DISPATCH_PATH,
  RUNTIME_PATH,
} from "@/lib/protocol/markup";
import { PATCH_OPERATIONS, PATCHABLE_ATTRIBUTES } from "@/lib/protocol/patch";
import * as events from "@/lib/protocol/runtime-events";

/** What others have written into their pages and clients: a new spelling breaks them all. */
test("spells its names as SPEC.md and PROTOCOL.md do", () => {
  expect([ATTR_COMPONENT, ATTR_INSTANCE, ATTR_MANIFEST]).toEqual([
    "data-ui-component",
    "data-ui-component-instance-id",
    "data-ui-event-manifest",
  ]);
  expect([ATTR_PART, ATTR_TARGET, ATTR_ENDPOINT]).toEqual([
    "data-ui-part",
    "data-ui-target",
    "data-ui-endpoint",
  ]);
  expect([DISPATCH_PATH, RUNTIME_PATH]).toEqual(["/__ui/dispatch", "/event-runtime.js"]);
  expect([MANIFEST_VERSION, TOKEN_PREFIX]).toEqual([1, "sc1"]);
  expect([INSTANCE_ID_PREFIX, DISPATCH_ID_PREFIX]).toEqual(["uci_", "ui_evt_"]);
  expect(REQUEST_FIELDS).toEqual(["ctx", "dispatchId", "payload"]);
  expect(PATCH_OPERATIONS).toEqual(["setText", "setValue", "setAttribute"]);
  expect(PATCHABLE_ATTRIBUTES).toEqual([
    "aria-invalid",
    "aria-describedby",
    "data-state",
    "ui-state",
  ]);
  expect({ ...events }).toEqual({
    EVENT_CAPTURED: "service:ui-event:captured",
    EVENT_DISPATCHING: "service:ui-event:dispatching",
    EVENT_DISPATCHED: "service:ui-event:dispatched",
    EVENT_FAILED: "service:ui-event:failed",
    EVENT_SKIPPED: "service:ui-event:skipped",
    EVENT_PATCH_APPLIED: "service:ui-patch:applied",
    EVENT_PATCH_REJECTED: "service:ui-patch:rejected",
    EVENT_REFRESH_REQUESTED: "service:ui-refresh:requested",
    EVENT_NAVIGATE_REQUESTED: "service:ui-navigate:requested",
    EVENT_PAGE_UPDATED: "service:ui-page:updated",
  });
});
