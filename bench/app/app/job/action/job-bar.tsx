"use client";

import { useState } from "react";
import { startJob } from "./actions";

export function JobBar({ frames }: { readonly frames: number }) {
  const [value, setValue] = useState(0);
  return (
    <>
      <button
        type="button"
        id="start"
        onClick={async () => {
          for await (const done of await startJob()) setValue(done);
        }}
      >
        Start
      </button>
      <progress id="bar" max={frames} value={value} />
    </>
  );
}
