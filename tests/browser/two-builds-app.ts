import { ROUTE_FILES } from "../support/written-app";

/**
 * An app with a form of fields of every kind, a list that a handler refreshes, and counts of runs.
 */
export const TWO_BUILDS_APP: Readonly<Record<string, string>> = {
  ...ROUTE_FILES,
  "components/registry.ts": `import { createRegistry } from "service-ui";
import { order } from "./order.ui";

export const registry = createRegistry([order]);
`,
  "components/runs.ts": `import "server-only";

const kept = globalThis as { runs?: string[] };
/** What has run in this process, in order. */
export const runs = (kept.runs ??= []);
`,
  "components/order.ui.ts": `import {
  defineUiComponent, type UiInteractionEvent, UiInteractionResult, UiOn, UiPart, UiResponsePatch,
} from "service-ui";
import { runs } from "./runs";

type Event<Target extends string = never> = UiInteractionEvent<undefined, Target>;

export const order = defineUiComponent({
  name: "test.order",
  parts: [
    UiPart("form", "form"), UiPart("search", "input"), UiPart("amount", "input"),
    UiPart("refresh", "button"),
  ],
  targets: ["message"],
  events: [
    UiOn("form", "submit", (event: Event<"message">) => {
      const fields = JSON.stringify(event.fields.getAll("who").concat(event.fields.getAll("size")));
      runs.push("submit " + fields);
      return UiInteractionResult.patch([UiResponsePatch.setText(event, "message", "Sent")]);
    }),
    UiOn("search", "input", (event: Event) => void runs.push("search " + event.value())),
    UiOn("refresh", "click", () => {
      runs.push("refresh");
      return UiInteractionResult.refresh();
    }),
  ],
});
`,
  "components/note.tsx": `"use client";

import { useState } from "react";

/** A field that React controls. */
export function Note() {
  const [note, setNote] = useState("");
  const [isUrgent, setUrgent] = useState(false);
  return (
    <>
      <input name="note" aria-label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <input
        type="checkbox" name="urgent" aria-label="Urgent" checked={isUrgent}
        onChange={(event) => setUrgent(event.target.checked)}
      />
      <output>{note + (isUrgent ? "!" : "")}</output>
    </>
  );
}
`,
  "app/runs/route.ts": `import { connection } from "next/server";
import { runs } from "../../components/runs";

export async function GET() {
  await connection();
  return Response.json(runs);
}
`,
  "app/elsewhere/page.tsx": `import Link from "next/link";

export default function Elsewhere() {
  return <Link href="/">Here</Link>;
}
`,
  "app/page.tsx": `import Link from "next/link";
import { createUiView } from "service-ui/react";
import { Note } from "../components/note";
import { order } from "../components/order.ui";

const view = createUiView(order);
const Form = view.part("form");
const Search = view.part("search");
const Amount = view.part("amount");
const Refresh = view.part("refresh");
const Message = view.target("message");

export default function Page() {
  return (
    <view.Root>
      <Search name="search" aria-label="Search" />
      <Form>
        <input name="who" aria-label="Who" defaultValue="nobody" />
        <textarea name="wish" aria-label="Wish" />
        <input type="password" name="secret" aria-label="Secret" />
        <input name="code" aria-label="Code" autoComplete="one-time-code" />
        <input name="forgotten" aria-label="Forgotten" data-ui-forget="" />
        <input type="checkbox" name="gift" aria-label="Gift" />
        <input type="checkbox" name="news" aria-label="News" defaultChecked />
        <label><input type="radio" id="size-s" name="size" value="S" defaultChecked />S</label>
        <label><input type="radio" id="size-m" name="size" value="M" />M</label>
        <select name="color" aria-label="Color" defaultValue="red">
          <option>green</option><option>red</option><option>blue</option>
        </select>
        <Note />
        <button>Send</button>
        <Message as="p" />
      </Form>
      <ul>
        {["tea", "milk", "jam"].map((name) => (
          <li key={name}>
            {name} <Amount id={"amount-" + name} aria-label={"Amount of " + name} defaultValue="1" />
          </li>
        ))}
      </ul>
      <Refresh>Refresh</Refresh>
      <Link href="/elsewhere" prefetch={false}>Elsewhere</Link>
    </view.Root>
  );
}
`,
};
