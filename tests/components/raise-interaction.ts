import { EVENT_DISPATCHED, EVENT_DISPATCHING } from "@/lib/service-ui/wire/runtime-events";

/** Raises the runtime's events of an interaction, those of its response only if there is one. */
export function raiseInteraction(response?: object, dispatchId = "ui_evt_1"): void {
  const root = document.createElement("div");
  const entry = { p: "save", e: "submit", u: "", ctx: "sc1.e30.mac" };
  const request = { ctx: entry.ctx, dispatchId, payload: {} };
  const where = { component: "test.form", instanceId: "uci_1", root, element: root };
  const detail = { ...where, entry, options: {}, request, nativeEvent: new Event("submit") };
  document.dispatchEvent(new CustomEvent(EVENT_DISPATCHING, { detail }));
  if (!response) return;
  document.dispatchEvent(new CustomEvent(EVENT_DISPATCHED, { detail: { ...detail, response } }));
}
