"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";

/** An input whose value React holds. */
export function ControlledCode({ marks }: { readonly marks: object }) {
  const [code, setCode] = useState("");
  const [renders, setRenders] = useState(0);
  return (
    <>
      <Input
        {...marks}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        aria-label="Code"
      />
      <Button onClick={() => setRenders(renders + 1)} aria-label="Render">
        {renders}
      </Button>
      <output aria-label="State">{code}</output>
    </>
  );
}
