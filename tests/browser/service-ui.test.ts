import { expectTypeOf, test } from "vitest";
import type { ServiceUi, Undo } from "@/lib/service-ui/browser/service-ui";
import type { Manifest } from "@/lib/service-ui/wire/manifest";
import type {
  CapturedDetail,
  DispatchedDetail,
  DispatchingDetail,
  FailedDetail,
  PatchAppliedDetail,
  PatchRejectedDetail,
  RefreshRequestedDetail,
} from "@/lib/service-ui/wire/runtime-events";

// The compiler is what judges these: `npm run typecheck` fails where one does not hold.

test("window.ServiceUi is typed", () => {
  expectTypeOf<Window["ServiceUi"]>().toEqualTypeOf<ServiceUi>();
  expectTypeOf<ServiceUi["manifests"]>().returns.toEqualTypeOf<Manifest[]>();
  expectTypeOf<ServiceUi["transport"]["attach"]>().returns.toEqualTypeOf<Undo>();
  expectTypeOf<Parameters<ServiceUi["onCapture"]>[0]>()
    .parameter(0)
    .toEqualTypeOf<CapturedDetail>();
});

test("a listener on document or window gets the detail of the event that it names", () => {
  interface Details {
    "service:ui-event:captured": CapturedDetail;
    "service:ui-event:dispatching": DispatchingDetail;
    "service:ui-event:dispatched": DispatchedDetail;
    "service:ui-event:failed": FailedDetail;
    "service:ui-patch:applied": PatchAppliedDetail;
    "service:ui-patch:rejected": PatchRejectedDetail;
    "service:ui-refresh:requested": RefreshRequestedDetail;
  }
  type Events = { [Name in keyof Details]: CustomEvent<Details[Name]> };
  expectTypeOf<Pick<DocumentEventMap, keyof Details>>().toEqualTypeOf<Events>();
  expectTypeOf<Pick<WindowEventMap, keyof Details>>().toEqualTypeOf<Events>();
});

test("a failure says its code and status, and a detail is read-only", () => {
  expectTypeOf<FailedDetail["code"]>().toBeString();
  expectTypeOf<FailedDetail["status"]>().toBeNumber();
  expectTypeOf<CapturedDetail>().toEqualTypeOf<Readonly<CapturedDetail>>();
});
