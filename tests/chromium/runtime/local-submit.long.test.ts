import { describe, expect, test } from "vitest";
import type { Command } from "@/lib/service-ui/wire/commands";
import { instanceHtml, withRules } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const SUBMIT: Command = { op: "submit", debounce: 20 };

const search = (attributes: string, fields = "", before = "") =>
  withRules(
    instanceHtml(
      "search",
      ["form submit"],
      `${before}<form id="f" data-ui-part="form" ${attributes}>
         <input id="q" name="q" data-ui-part="q">${fields}<button id="go">Search</button>
       </form>`,
    ),
    ["q", "input", { local: [SUBMIT] }],
  );

/** A page whose forms a router follows, as Next's does: each submit goes to one address. */
async function opened(body: string): Promise<RuntimePage & { visits(): Promise<string[]> }> {
  const one = await open(body, { clock: true });
  await one.page.evaluate(() => {
    const visits: string[] = [];
    Object.assign(window, { visits });
    document.addEventListener("submit", (event) => {
      if (!(event.target instanceof HTMLFormElement)) return;
      event.preventDefault();
      const query = new URLSearchParams(new FormData(event.target) as never);
      visits.push(`?${query}`);
      history.replaceState(null, "", `?${query}`);
    });
  });
  const visits = (): Promise<string[]> => one.page.evaluate(() => Reflect.get(window, "visits"));
  return { ...one, visits };
}

/** Longer than any pause of these commands. */
const settled = ({ page }: RuntimePage) => page.clock.runFor(1_000);

describe("a local submit", () => {
  test("submits the form around what fired once for a pause, and sends nothing", async () => {
    const one = await opened(search('action="/"'));
    await one.page.locator("#q").pressSequentially("tea");
    expect(await one.visits()).toEqual([]);
    await settled(one);
    expect(await one.visits()).toEqual(["?q=tea"]);
    expect(one.received).toEqual([]);
    const names = (await one.log()).map(({ name }) => name);
    expect(names).not.toContain("service:ui-event:captured");
    expect(await one.page.evaluate(() => document.activeElement?.id)).toBe("q");
  });

  test("is ended by Enter, which submits as ever", async () => {
    const one = await opened(search('action="/"'));
    await one.page.focus("#q");
    await one.page.evaluate(() => {
      const field = document.querySelector("#q") as HTMLInputElement;
      field.value = "tea";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      document.getElementById("go")?.click();
    });
    await settled(one);
    expect((await one.visits()).length).toBe(1);
  });

  test.each([
    ['action="/" method="post"', "", false],
    ['action="/" method="DIALOG"', "", false],
    ['action="https://elsewhere.example/"', "", false],
    ['action="/"', "<input required>", false],
    ['action="/"', '<input type="number" value="1" min="2">', false],
    ['action="/" method="GET"', "", true],
    ["", "", true],
    ['action=""', '<input name="action"><input name="method" value="post">', true],
    ['action="/"', '<input name="requestSubmit"><input name="matches">', true],
    ['action="/"', "<div data-ui-ignore><input required></div>", true],
  ])("of a form with %s %s happens: %o", async (attributes, fields, happens) => {
    const one = await opened(search(attributes, fields));
    await one.page.locator("#q").fill("tea");
    await settled(one);
    expect((await one.visits()).length).toBe(happens ? 1 : 0);
    expect(await one.page.evaluate(() => document.activeElement?.id)).toBe("q");
  });

  test("is none of a form outside of the root, nor of one in another instance", async () => {
    const field = withRules(
      instanceHtml("search", [], '<input id="q" name="q" data-ui-part="q" value="">'),
      ["q", "input", { local: [SUBMIT] }],
    );
    const one = await opened(`<form action="/">${field}</form>`);
    await one.page.locator("#q").fill("tea");
    await settled(one);
    expect(await one.visits()).toEqual([]);
  });

  test("waits until a composition has ended", async () => {
    const one = await opened(search('action="/"'));
    await one.page.focus("#q");
    const session = await one.context.newCDPSession(one.page);
    await session.send("Input.imeSetComposition", {
      text: "ちゃ",
      selectionStart: 2,
      selectionEnd: 2,
    });
    await settled(one);
    expect(await one.visits()).toEqual([]);
    await session.send("Input.insertText", { text: "茶" });
    await settled(one);
    expect(await one.visits()).toEqual([`?${new URLSearchParams({ q: "茶" }).toString()}`]);
  });

  test("pulls nobody back who has gone elsewhere", async () => {
    const link = '<a id="away" href="/other">Other</a>';
    const one = await opened(search('action="/"', "", link));
    await one.page.evaluate(() => {
      document.getElementById("away")?.addEventListener("click", (event) => event.preventDefault());
      const field = document.querySelector("#q") as HTMLInputElement;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      document.getElementById("away")?.click();
    });
    await settled(one);
    expect(await one.visits()).toEqual([]);
  });

  test("does nothing of a form that has left", async () => {
    const one = await opened(search('action="/"'));
    await one.page.evaluate(() => {
      const field = document.querySelector("#q") as HTMLInputElement;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      document.getElementById("f")?.remove();
    });
    await settled(one);
    expect(await one.visits()).toEqual([]);
  });
});
