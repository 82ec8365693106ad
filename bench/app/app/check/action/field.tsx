"use client";

import { useRef, useState } from "react";
import { checkAddress } from "./actions";

export function Field({ waitMs }: { readonly waitMs: number }) {
  const [message, setMessage] = useState({ text: "Nothing yet", state: "idle" });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const check = async (value: string) => setMessage(await checkAddress(value));
  return (
    <div>
      <input
        id="email"
        onInput={({ currentTarget: { value } }) => {
          clearTimeout(waiting.current);
          if (waitMs === 0) check(value);
          else waiting.current = setTimeout(check, waitMs, value);
        }}
      />
      <span id="message" data-state={message.state}>
        {message.text}
      </span>
    </div>
  );
}
