import { describe, expect, test } from "vitest";
import type { EnginePage } from "../support/engines/engine-page";

/** A page that people fill in, scroll and open, and everything that can render it again. */
export const ANY_RENDER_FILES: Readonly<Record<string, string>> = {
  "components/place.ui.ts": `import { defineUiComponent } from "service-ui";
import { z } from "zod";

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

export const place = defineUiComponent({
  name: "test.place",
  allow: () => true,
  props: z.object({ ms: z.number() }),
  parts: {
    text: "input", number: "input", area: "textarea", tick: "checkbox", size: "select",
    ask: "button",
  },
  events: (on) => [
    on("ask", "click", async (event) => {
      await wait(event.props.ms);
      return event.refresh();
    }),
  ],
});
`,
  "components/own-refresh.tsx": `"use client";
import { useRouter } from "next/navigation";

export function OwnRefresh() {
  const router = useRouter();
  return <button id="own" onClick={() => router.refresh()}>Refresh</button>;
}
`,
  "app/elsewhere/page.tsx": `export default function Elsewhere() {
  return <h1 id="elsewhere">Elsewhere</h1>;
}
`,
  "app/places/[ms]/page.tsx": `import Link from "next/link";
import { connection } from "next/server";
import { Suspense } from "react";
import { createUiView } from "service-ui/react";
import { OwnRefresh } from "../../../components/own-refresh";
import { place, wait } from "../../../components/place.ui";

interface Props {
  params: Promise<{ ms: string }>;
  searchParams: Promise<{ sort?: string }>;
}

const view = createUiView(place);
const { text: Text, number: Number_, area: Area, tick: Tick, size: Size, ask: Ask } = view.parts;
const counted = globalThis as { placesRendered?: number };

export default function Page(props: Props) {
  return <Suspense><Place {...props} /></Suspense>;
}

async function Place({ params, searchParams }: Props) {
  await connection();
  const [{ ms }, { sort = "none" }] = [await params, await searchParams];
  await wait(Number(ms));
  const count = (counted.placesRendered ?? 0) + 1;
  counted.placesRendered = count;
  // Each render moves rows.
  const rows = ["one", "two", "three"];
  if (count % 2 === 0) rows.reverse();
  return (
    <>
      <p id="count">{count}</p>
      <p id="sort">{sort}</p>
      <view.Root props={{ ms: Number(ms) }}>
        <Text id="text" name="text" defaultValue="text" />
        <Number_ id="number" name="number" type="number" defaultValue="1" />
        <Area id="area" name="area" defaultValue="area" />
        <Tick id="tick" name="tick" />
        <Size id="size" name="size" defaultValue="small">
          <option>small</option>
          <option>large</option>
        </Size>
        <Ask id="ask">Ask</Ask>
        <ul>
          {rows.map((row) => (
            <li key={row} className="scroller" style={{ height: 40, overflow: "auto" }}>
              <input name={row} id={row} /><div style={{ height: 400 }}>{row}</div>
              <div popover="manual">Popover</div><dialog>Dialog</dialog>
            </li>
          ))}
        </ul>
      </view.Root>
      <view.Root props={{ ms: Number(ms) }}>
        <Ask id="other">Ask of another</Ask>
        <Text key={count} id="anew" name="anew" />
      </view.Root>
      <OwnRefresh />
      <Link id="link" href="?sort=name" scroll={false}>Sort</Link>
      <Link id="leave" href="/elsewhere">Leave</Link>
      <input id="plain" />
      <details id="details"><summary id="more">More</summary>Details</details>
      <div className="scroller" style={{ height: 80, overflow: "auto" }}>
        <div style={{ height: 900 }} />
      </div>
      <p id="here">Here</p>
      <div style={{ height: 3000 }} />
    </>
  );
}
`,
};

interface Render {
  /** Where a person comes from, if that matters. */
  readonly begin?: (page: EnginePage) => Promise<void>;
  /** Asks for the render, and resolves once it is shown. */
  ask(page: EnginePage): Promise<void>;
  /** Whether the address stays, with its fragment. */
  readonly isSame?: boolean;
  /** Where in the page the entry of the history was left, which the browser shows again. */
  readonly seenFrom?: number;
}

const shows = (page: EnginePage, id: string, text: string) =>
  expect
    .poll(() => page.evaluate((id) => document.getElementById(id)?.textContent ?? "", id))
    .toBe(text);
/** Clicks as a script does, which moves neither the focus nor what is seen. */
const clickUnseen = (page: EnginePage, id: string) =>
  page.evaluate((id) => document.getElementById(id)?.click(), id);
const textOf = (page: EnginePage, id: string) =>
  page.evaluate((id) => document.getElementById(id)?.textContent ?? "", id);

const refreshBy = (id: string): Render => ({
  isSame: true,
  async ask(page) {
    const count = await textOf(page, "count");
    await clickUnseen(page, id);
    await expect.poll(() => textOf(page, "count")).not.toBe(count);
  },
});

async function toSorted(page: EnginePage): Promise<void> {
  await clickUnseen(page, "link");
  await shows(page, "sort", "name");
}
async function traverse(page: EnginePage, by: number, sort: string): Promise<void> {
  await page.evaluate((by) => history.go(by), by);
  await shows(page, "sort", sort);
}

const RENDERS: Readonly<Record<string, Render>> = {
  "a refresh that its handler asks for": refreshBy("ask"),
  "another component's refresh": refreshBy("other"),
  "a refresh of the application's own": refreshBy("own"),
  "a link to another query": { ask: toSorted },
  "Back to another query": {
    begin: toSorted,
    seenFrom: 0,
    ask: (page) => traverse(page, -1, "none"),
  },
  "Back to another query after a refresh": {
    async begin(page) {
      await toSorted(page);
      await refreshBy("ask").ask(page);
    },
    seenFrom: 0,
    ask: (page) => traverse(page, -1, "none"),
  },
  "Forward to another query": {
    async begin(page) {
      await toSorted(page);
      await traverse(page, -1, "none");
    },
    seenFrom: 0,
    ask: (page) => traverse(page, 1, "name"),
  },
};

/** Fills the page in, scrolls and opens it, as a person and a date picker's script do. */
async function use(page: EnginePage, isFragment: boolean): Promise<void> {
  for (const [id, text] of [
    ["number", "2"],
    ["area", "my "],
    ["plain", "plain"],
    ["text", "my "],
  ] as const) {
    await page.click(`#${id}`);
    await page.type(text);
  }
  await page.click("#tick");
  await page.click("#more");
  await page.evaluate((isFragment) => {
    if (isFragment) location.hash = "here";
    const size = document.querySelector<HTMLSelectElement>("#size");
    if (size) size.value = "large";
    for (const type of ["input", "change"]) {
      size?.dispatchEvent(new Event(type, { bubbles: true }));
    }
    const text = document.querySelector<HTMLInputElement>("#text");
    text?.focus();
    text?.setSelectionRange(1, 4, "backward");
    for (const box of document.querySelectorAll(".scroller")) box.scrollTop = 33;
    scrollTo(0, 123);
  }, isFragment);
  // Browsers raise `scroll` with the next frame.
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  });
}

const look = (page: EnginePage) =>
  page.evaluate(() => {
    const values = ["text", "number", "area", "plain", "size"].map(
      (id) => (document.getElementById(id) as HTMLInputElement | null)?.value,
    );
    const text = document.querySelector<HTMLInputElement>("#text");
    return {
      values,
      isTicked: document.querySelector<HTMLInputElement>("#tick")?.checked,
      focused: document.activeElement?.id,
      selection: [text?.selectionStart, text?.selectionEnd, text?.selectionDirection],
      scrolled: Array.from(document.querySelectorAll(".scroller"), (box) => box.scrollTop),
      seenFrom: scrollY,
      isOpen: document.querySelector("details")?.open,
      fragment: location.hash,
    };
  });

/**
 * Tests of renders, whoever asks for them: what a person has done to the page stays.
 *
 * @param open opens a blank page
 * @param origin of the app
 */
export function anyRenderTests(open: () => Promise<EnginePage>, origin: () => string): void {
  const isReady = (page: EnginePage) =>
    page.evaluate(
      () =>
        "ServiceUi" in window &&
        !document.querySelector("template[data-ui-router]") &&
        // Until React has hydrated it, a browser follows the link by itself.
        Object.keys(document.getElementById("link") ?? {}).some((key) => key.startsWith("__react")),
    );
  async function opened(ms: number) {
    const page = await open();
    await page.goto(`${origin()}/places/${ms}`);
    await expect.poll(() => isReady(page)).toBe(true);
    return page;
  }

  describe.each(Object.entries(RENDERS))("%s leaves what a person has done", (_who, render) => {
    test.each([1, 50, 300])("at answers of %i ms", async (ms) => {
      const page = await opened(ms);
      await render.begin?.(page);
      await use(page, render.isSame === true);
      const before = await look(page);
      expect(before.scrolled).toEqual([33, 33, 33, 33]);
      await render.ask(page);
      const isQuiet = () => !document.querySelector("[aria-busy]");
      await expect.poll(() => page.evaluate(isQuiet)).toBe(true);
      await page.evaluate(async () => {
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      });
      const { seenFrom = before.seenFrom } = render;
      expect(await look(page)).toEqual({ ...before, seenFrom });
    });
  });

  test.each(["ask", "other", "own"])(
    "a field that a refresh by #%s builds anew keeps what was typed and the focus",
    async (by) => {
      const page = await opened(1);
      await page.click("#anew");
      await page.type("my ");
      await page.evaluate(() => document.querySelector("#anew")?.classList.add("former"));
      await refreshBy(by).ask(page);
      await expect
        .poll(() => page.evaluate(() => !document.querySelector("[aria-busy]")))
        .toBe(true);
      await page.type("words");
      const shown = await page.evaluate(() => {
        const field = document.querySelector<HTMLInputElement>("#anew");
        return [field?.value, field?.className];
      });
      expect(shown).toEqual(["my words", ""]);
    },
  );

  test("a text area keeps over a load what was typed", async () => {
    const page = await opened(1);
    await page.click("#area");
    await page.type("my ");
    const text = () =>
      page.evaluate(() => document.querySelector<HTMLTextAreaElement>("#area")?.value);
    const typed = await text();
    expect(typed).toContain("my ");
    await page.evaluate(() => {
      // Nobody renders the page again, so the runtime loads it.
      const stop = (event: Event) => event.stopImmediatePropagation();
      addEventListener("service:ui-refresh:requested", stop, true);
      Object.assign(window, { isFirst: true });
      document.getElementById("ask")?.click();
    });
    await expect.poll(() => page.evaluate(() => "isFirst" in window)).toBe(false);
    await expect.poll(() => isReady(page)).toBe(true);
    expect(await text()).toBe(typed);
  });

  describe.each([
    ["that its handler asks for", "ask"],
    ["of the application's own", "own"],
  ] as const)("in rows that a refresh %s moves", (_who, by) => {
    const moved = async () => {
      const page = await opened(1);
      // All rows but the last of the former order are moved.
      await page.evaluate(() => {
        for (const popover of document.querySelectorAll<HTMLElement>("li [popover]")) {
          popover.showPopover();
        }
        document.querySelector<HTMLDialogElement>("li dialog")?.showModal();
      });
      await refreshBy(by).ask(page);
      await expect
        .poll(() => page.evaluate(() => !document.querySelector("[aria-busy]")))
        .toBe(true);
      return page.evaluate(() => ({
        canMove: "moveBefore" in Element.prototype,
        popovers: Array.from(document.querySelectorAll("li [popover]"), (one) =>
          one.matches(":popover-open"),
        ),
        dialogs: Array.from(document.querySelectorAll("li dialog[open]"), (one) =>
          one.matches(":modal"),
        ),
      }));
    };

    test("popovers and modal dialogs stay open where the browser can move them", async () => {
      const { canMove, popovers, dialogs } = await moved();
      const isHeld = canMove && by === "ask";
      expect(popovers).toEqual([true, isHeld, isHeld]);
      expect(dialogs).toEqual([isHeld]);
    });
  });
}
