"use client";

import { createUiClient } from "service-ui/client";
import { Switch } from "@/components/ui/switch";
import type { choice } from "./choice.ui";

const { usePart } = createUiClient<typeof choice>();

export function MailSwitch({ marks }: { readonly marks: object }) {
  const { ref, fire } = usePart("mail");
  return (
    <Switch
      {...marks}
      ref={ref}
      onCheckedChange={(isOn) => fire("switched", isOn)}
      aria-label="Mail"
    />
  );
}
