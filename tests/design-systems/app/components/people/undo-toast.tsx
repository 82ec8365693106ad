"use client";

import { useEffect } from "react";
import { createUiClient } from "service-ui/client";
import type {} from "service-ui/runtime";
import { toast } from "sonner";
import type { people } from "./people.ui";

const { usePart } = createUiClient<typeof people>();

export function UndoToast() {
  const { ref, fire } = usePart("table");
  useEffect(() => {
    const tell = ({ detail }: DocumentEventMap["service:ui-event:dispatched"]) => {
      if (detail.component !== "workshop.removal") return;
      const id = String(detail.payload.rowKey);
      toast("Removed.", { action: { label: "Undo", onClick: () => fire("undo", id) } });
    };
    document.addEventListener("service:ui-event:dispatched", tell);
    return () => document.removeEventListener("service:ui-event:dispatched", tell);
  });
  return <span ref={ref} hidden />;
}
