import { expect, test } from "vitest";
import type { EngineKind } from "../support/engines/engine-kinds";
import type { EnginePage } from "../support/engines/engine-page";

/**
 * A page whose slow part comes when the test says: once what its own script has pressed in the
 * shell is answered. So the document ends only if a press counts while it still comes.
 */
export const STREAMED_FILES: Readonly<Record<string, string>> = {
  "components/gates.ts": `interface Gate { wait: Promise<void>; open: () => void }

const kept = globalThis as { gates?: Map<string, Gate>; presses?: Map<string, number> };
const gates = (kept.gates ??= new Map());
const presses = (kept.presses ??= new Map());

export function gateOf(id: string): Gate {
  const gate = gates.get(id) ?? { wait: Promise.resolve(), open() {} };
  gate.wait = gates.has(id) ? gate.wait : new Promise((resolve) => { gate.open = resolve; });
  gates.set(id, gate);
  return gate;
}

export function close(id: string): void {
  gates.delete(id);
}

export function countPress(id: string): number {
  presses.set(id, (presses.get(id) ?? 0) + 1);
  return presses.get(id) ?? 0;
}
`,
  "components/streamed.ui.ts": `import { defineUiComponent } from "service-ui";
import { z } from "zod";
import { close, countPress } from "./gates";

const props = z.object({ id: z.string() });

export const shell = defineUiComponent({
  name: "test.shell",
  allow: () => true,
  props,
  parts: { press: "button", send: "form", word: "input" },
  targets: ["pressed", "sent"],
  events: (on) => [
    on("press", "click", (event) =>
      event.setText("pressed", "press " + countPress(event.props.id))),
    on("send", "submit", (event) =>
      event.setText("sent", event.fields.get("word") + " " + countPress(event.props.id))),
  ],
});

export const late = defineUiComponent({
  name: "test.late",
  allow: () => true,
  props,
  parts: { note: "input", press: "button", again: "button" },
  targets: ["pressed"],
  events: (on) => [
    on("press", "click", (event) => event.setText("pressed", "pressed")),
    on("again", "click", (event) => {
      close(event.props.id);
      return event.refresh();
    }),
  ],
});
`,
  "components/controlled.tsx": `"use client";
import { useState } from "react";

/** A field that React controls, and what React knows of it. */
export function Controlled(marks: Record<string, string | boolean>) {
  const [text, setText] = useState("");
  return (
    <>
      <input {...marks} id="note" name="note" value={text}
        onChange={({ target }) => setText(target.value)} />
      <output id="known">{text}</output>
    </>
  );
}
`,
  "app/streamed/[id]/open/route.ts": `import { gateOf } from "../../../../components/gates";

export async function POST(_: Request, { params }: { params: Promise<{ id: string }> }) {
  gateOf((await params).id).open();
  return new Response(null, { status: 204 });
}
`,
  "app/streamed/[id]/page.tsx": `import { headers } from "next/headers";
import { Suspense } from "react";
import { createUiView } from "service-ui/react";
import { Controlled } from "../../../components/controlled";
import { gateOf } from "../../../components/gates";
import { late, shell } from "../../../components/streamed.ui";

interface Props {
  params: Promise<{ id: string }>;
}

const shellView = createUiView(shell);
const lateView = createUiView(late);

// Presses as soon as the runtime is there, and lets the slow part come once that is answered.
const PRESS = \`{
  let isPressed = false;
  const timer = setInterval(() => {
    const [button, answer] = ["press", "pressed"].map((id) => document.getElementById(id));
    if (button && !isPressed && Object.hasOwn(self, "ServiceUi")) {
      isPressed = true;
      button.click();
    }
    if (!answer?.textContent) return;
    clearInterval(timer);
    self.answeredWhile = document.readyState;
    fetch(location.pathname + "/open", { method: "POST" });
  }, 10);
}\`;

export default function Page(props: Props) {
  return <Suspense><Content {...props} /></Suspense>;
}

async function Content({ params }: Props) {
  const { id } = await params;
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const { Root, parts, targets } = shellView;
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: PRESS }} suppressHydrationWarning />
      <Root props={{ id }}>
        <parts.press id="press">Press</parts.press>
        <targets.pressed as="output" id="pressed" />
        <parts.send><parts.word id="word" name="word" /><button id="send">Send</button></parts.send>
        <targets.sent as="output" id="sent" />
      </Root>
      <Suspense fallback={<p>It comes</p>}><Late id={id} /></Suspense>
    </>
  );
}

async function Late({ id }: { id: string }) {
  await gateOf(id).wait;
  const { Root, parts, targets } = lateView;
  return (
    <Root props={{ id }}>
      <Controlled {...lateView.marks("note")} />
      <parts.press id="late-press">Press</parts.press>
      <targets.pressed as="output" id="late-pressed" />
      <parts.again id="again">Again</parts.again>
    </Root>
  );
}
`,
};

let pages = 0;

/**
 * Tests of a page that streams.
 *
 * @param open opens a blank page
 * @param origin of the app, with its `basePath`
 * @param engine WebKit runs an `async` script that comes before the first paint when the document
 *   has ended (decision 081), which here waits for that script
 */
export function streamedTests(
  open: () => Promise<EnginePage>,
  origin: () => string,
  engine: EngineKind["name"],
): void {
  const testStreamed = test.skipIf(engine === "WebKit");
  async function opened() {
    pages += 1;
    const page = await open();
    await page.goto(`${origin()}/streamed/${process.pid}-${pages}`);
    const text = (id: string) =>
      page.evaluate((id) => document.getElementById(id)?.textContent ?? "", id);
    return { page, text };
  }

  testStreamed("takes a press in the shell while the document still comes", async () => {
    const { page, text } = await opened();
    expect(await page.evaluate(() => Reflect.get(window, "answeredWhile"))).toBe("loading");
    expect(await text("pressed")).toBe("press 1");
  });

  testStreamed("takes a press in what has streamed in", async () => {
    const { page, text } = await opened();
    await page.click("#late-press");
    await expect.poll(() => text("late-pressed")).toBe("pressed");
  });

  testStreamed(
    "puts a text that was kept over a load back into what streams in, and tells React",
    async () => {
      const { page, text } = await opened();
      await page.click("#note");
      await page.type("half a word");
      await expect.poll(() => text("known")).toBe("half a word");
      await page.evaluate(() => {
        // Nobody renders the page again, so the runtime loads it.
        const stop = (event: Event) => event.stopImmediatePropagation();
        addEventListener("service:ui-refresh:requested", stop, true);
        Object.assign(window, { isFirst: true });
        document.getElementById("again")?.click();
      });
      await expect.poll(() => page.evaluate(() => "isFirst" in window)).toBe(false);
      await expect.poll(() => text("known")).toBe("half a word");
      expect(await page.evaluate(() => document.activeElement?.id)).toBe("note");
      expect(await page.evaluate(() => Reflect.get(window, "answeredWhile"))).toBe("loading");
    },
  );
}
