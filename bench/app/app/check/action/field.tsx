"use client";

import { useState } from "react";
import { checkAddress } from "./actions";

export function Field() {
  const [message, setMessage] = useState({ text: "Nothing yet", state: "idle" });
  return (
    <div>
      <input
        id="email"
        onInput={async ({ currentTarget }) => setMessage(await checkAddress(currentTarget.value))}
      />
      <span id="message" data-state={message.state}>
        {message.text}
      </span>
    </div>
  );
}
