import { describe, expect, test } from "vitest";
import { instanceHtml, manifestOf, patchFor, withRules } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const fieldOf = (field: string) =>
  instanceHtml(
    "form",
    ["name input", "go click"],
    `${field}<button id="go" type="button" data-ui-part="go">Go</button>`,
  );
const typed = (type: string) => `<input id="name" data-ui-part="name" type="${type}" step="any">`;
const set = (value: string, targetName = "name") =>
  patchFor("form", { op: "setValue", targetName, value });

describe("a field that answers write while somebody types", () => {
  /** What is typed key by key, what each answer makes of the value, and what is there at last. */
  test.each([
    ["number", "1.05", (value: string) => String(Math.min(99, Number(value))), "1.05"],
    ["number", "0.0", (value: string) => String(Number(value)), "0.0"],
    ["number", "-12", (value: string) => value, "-12"],
    ["number", "1e1", (value: string) => String(Number(value)), "1e1"],
    ["number", "100", (value: string) => String(Math.min(99, Number(value))), "99"],
    ["text", "a b", (value: string) => value.toUpperCase(), "A B"],
    ["search", "x  y", (value: string) => value, "x  y"],
    ["tel", "0 12", (value: string) => value, "0 12"],
    ["url", "a.b", (value: string) => value.trim(), "a.b"],
    ["email", "a@b.c", (value: string) => value.toLowerCase(), "a@b.c"],
    ["password", "p w", (value: string) => value, "p w"],
  ])("%s: %s", async (type, keys, answer, expected) => {
    const { page, received, logged } = await open(fieldOf(typed(type)));
    await page.focus("#name");
    let answered = 0;
    for (const key of keys) {
      await page.keyboard.type(key);
      await expect.poll(() => received.length).toBe(answered + 1);
      const dispatch = received[answered];
      dispatch?.patch(set(answer(String(dispatch.body.payload.value))));
      answered += 1;
      await logged("service:ui-event:dispatched", answered);
    }
    expect(await page.inputValue("#name")).toBe(expected);
  });

  test.each(
    [
      ["date", "0203", "2026", "2026-02-03"],
      ["time", "09", "30AM", "09:30"],
      ["datetime-local", "02032026\t09", "30AM", "2026-02-03T09:30"],
      ["month", "Feb\t", "2026", "2026-02"],
      ["week", "05", "2026", "2026-W05"],
      ["number", "1e", "1", "1e1"],
      ["number", "-", "7", "-7"],
    ].flatMap(([type = "", first = "", rest = "", whole = ""]) =>
      ["", whole].map((value) => ({ type, first, rest, whole, value })),
    ),
  )("$type, unfinished $first, set to '$value'", async ({ type, first, rest, whole, value }) => {
    const { page, next, logged } = await open(fieldOf(typed(type)));
    await page.focus("#name");
    for (const key of first) {
      await page.keyboard.press(key === "\t" ? "Tab" : key);
    }
    await page.$eval("#go", (button) => (button as HTMLElement).click());
    let last = await next();
    // A number that is unfinished is an empty one that somebody types.
    while (!last.body.ctx.endsWith("click")) {
      last.patch(set(value));
      last = await next();
    }
    last.patch(set(value));
    await logged("service:ui-event:dispatched");
    await page.keyboard.type(rest);
    expect(await page.inputValue("#name")).toBe(whole);
  });
});

describe("a selection", () => {
  const value = async (tag: string, answer: string, selects: [number, number, Direction]) => {
    const field = tag === "input" ? '<input id="name" data-ui-part="name">' : AREA;
    const { page, next, logged } = await open(fieldOf(field));
    await page.fill("#name", "hello");
    const dispatch = await next();
    await page.$eval(
      "#name",
      (field, selects) => (field as HTMLInputElement).setSelectionRange(...selects),
      selects,
    );
    dispatch.patch(set(answer));
    await logged("service:ui-event:dispatched");
    return page.$eval("#name", (field) => {
      const { value, selectionStart, selectionEnd, selectionDirection } = field as HTMLInputElement;
      return [value, selectionStart, selectionEnd, selectionDirection];
    });
  };
  type Direction = "forward" | "backward";
  const AREA = '<textarea id="name" data-ui-part="name"></textarea>';

  test.each(
    ["input", "textarea"].flatMap((tag) =>
      (["forward", "backward"] as const).flatMap((direction) => [
        { tag, direction, answer: "hello", from: 0, to: 5, end: 5 },
        { tag, direction, answer: "HELLO", from: 0, to: 5, end: 5 },
        { tag, direction, answer: "HELLO", from: 1, to: 3, end: 3 },
        { tag, direction, answer: "hello there", from: 0, to: 5, end: 11 },
        { tag, direction, answer: "hell", from: 1, to: 3, end: 3 },
        { tag, direction, answer: "he", from: 1, to: 4, end: 2 },
      ]),
    ),
  )(
    "of a $tag from $from to $to, $direction, stays when '$answer' is set",
    async ({ tag, direction, answer, from, to, end }) => {
      const selected = await value(tag, answer, [from, to, direction]);
      expect(selected).toEqual([answer, from, end, direction]);
    },
  );
});

describe("a selection in a field that a render writes", () => {
  const FIELDS = {
    input: '<input id="name" name="name" data-ui-part="name" value="x">',
    textarea: '<textarea id="name" name="name" data-ui-part="name">x</textarea>',
  };
  const EVENTS = ["name change", "go click"];

  test.each(
    (["input", "textarea"] as const).flatMap((tag) =>
      (["a render", "the refresh of an answer"] as const).flatMap((by) => [
        { tag, by, direction: "forward" as const, rendered: "Bob", from: 0, to: 3, typed: "Ada" },
        { tag, by, direction: "backward" as const, rendered: "Bob", from: 0, to: 2, typed: "Adab" },
        {
          tag,
          by,
          direction: "forward" as const,
          rendered: "BOB",
          from: 1,
          to: 1,
          typed: "BAdaOB",
        },
        {
          tag,
          by,
          direction: "backward" as const,
          rendered: "Mr bob",
          from: 1,
          to: 3,
          typed: "Mr bAda",
        },
      ]),
    ),
  )(
    "an $tag: $from to $to, $direction, under '$rendered' by $by, stays for what is typed",
    async ({ tag, by, direction, rendered, from, to, typed }) => {
      const { page, next, logged, click } = await open(
        instanceHtml("form", EVENTS, `${FIELDS[tag]}<button id="go" data-ui-part="go">Go</button>`),
      );
      await page.fill("#name", "bob");
      await page.press("#name", "Tab");
      (await next()).patch();
      await logged("service:ui-event:dispatched");
      await page.evaluate(
        ([manifest, rendered]) => {
          const render = () => {
            const field = document.querySelector<HTMLInputElement>("#name");
            if (field) field.defaultValue = rendered;
            const script = document.querySelector("script[data-ui-event-manifest]");
            if (script) script.textContent = manifest;
          };
          Object.assign(window, { renderName: render });
          document.addEventListener("service:ui-refresh:requested", (event) => {
            event.preventDefault();
            event.detail.waitUntil(Promise.resolve().then(render));
          });
        },
        [`${JSON.stringify(manifestOf("form", EVENTS))} `, rendered] as const,
      );
      const asked = by === "a render" ? undefined : await click("#go");
      await page.focus("#name");
      await page.$eval(
        "#name",
        (field, selected) => (field as HTMLInputElement).setSelectionRange(...selected),
        [from, to, direction] as [number, number, typeof direction],
      );
      if (asked) asked.ask({ refresh: true });
      else await page.evaluate(() => Reflect.get(window, "renderName")());
      await expect.poll(() => page.inputValue("#name")).toBe(rendered);
      await page.keyboard.type("Ada");
      expect(await page.inputValue("#name")).toBe(typed);
    },
  );
});

describe("an editing host", () => {
  const host = instanceHtml(
    "form",
    ["name input"],
    `<div id="name" data-ui-part="name" data-ui-target="name" contenteditable></div>`,
  );
  const setText = (value: string) => patchFor("form", { targetName: "name", value });

  test("keeps what is typed until a late answer comes", async () => {
    const { page, next, rejection, logged } = await open(host);
    await page.locator("#name").pressSequentially("a");
    const first = await next();
    await page.locator("#name").pressSequentially("b");
    first.patch(setText("a"));
    expect((await rejection()).reason).toBe("late");
    (await next()).patch(setText("ab"));
    await logged("service:ui-patch:applied");
    await page.keyboard.type("c");
    expect(await page.textContent("#name")).toBe("abc");
  });

  test("keeps the caret where another text is set", async () => {
    const { page, next, logged } = await open(host);
    await page.locator("#name").pressSequentially("ab");
    await page.keyboard.press("ArrowLeft");
    (await next()).patch();
    (await next()).patch(setText("AB"));
    await logged("service:ui-patch:applied");
    await page.keyboard.type("c");
    expect(await page.textContent("#name")).toBe("AcB");
  });
});

describe("a text that a translator has wrapped", () => {
  const wrapped = (html: string) =>
    instanceHtml(
      "form",
      ["go click"],
      `<button id="go" data-ui-part="go">Go</button>
       <p id="echo" data-ui-target="echo">${html}</p>`,
    );

  test.each([
    "<font>drei</font>",
    '<font dir="auto" style="vertical-align: inherit"><font>drei</font></font>',
    "<font>drei </font><font>vier</font>",
  ])("is still that target's: %s", async (html) => {
    const { page, click, logged } = await open(wrapped(html));
    (await click("#go")).patch(patchFor("form", { value: "four" }));
    await logged("service:ui-patch:applied");
    expect(await page.textContent("#echo")).toBe("four");
  });

  test.each(["<font><b>drei</b></font>", "<b><font>drei</font></b>", "<font>a</font><br>"])(
    "is none where something else is in it: %s",
    async (html) => {
      const { page, click, rejection } = await open(wrapped(html));
      (await click("#go")).patch(patchFor("form", { value: "four" }));
      expect((await rejection()).reason).toBe("has children");
      expect(await page.innerHTML("#echo")).toContain("<");
    },
  );
});

describe("a number that can't be read is cleared", () => {
  const cleared = async (
    set: string,
    rules: Parameters<typeof withRules>[1] | undefined,
    act: string,
  ) => {
    const html = instanceHtml(
      "form",
      ["go click"],
      `<form id="f" data-ui-part="f"><input id="name" data-ui-part="name" type="number">
       <button id="go" type="button" data-ui-part="go">Go</button></form>`,
    );
    const one = await open(rules ? withRules(html, rules) : html);
    await one.page.focus("#name");
    await one.page.keyboard.type("1e");
    await one.page.locator(act).press("Escape");
    if (!rules) {
      (await one.click("#go")).patch(
        patchFor("form", { op: "setValue", targetName: "name", value: set }),
      );
      await one.logged("service:ui-patch:applied");
    }
    return one.page.$eval("#name", (field) => {
      const { value, validity } = field as HTMLInputElement;
      return [value, validity.badInput];
    });
  };

  test.each(["", "7"])("by an answer that sets '%s' once the field is left", async (value) => {
    expect(await cleared(value, undefined, "#go")).toEqual([value, false]);
  });

  test.each(["#name", "#go"])("by a local change at Escape in %s", async (at) => {
    const set = { op: "setValue", targetName: "name", value: "" } as const;
    const rule = (part: string) => [part, "keydown", { keys: ["Escape"], local: [set] }] as const;
    expect(await cleared("", rule(at.slice(1)), at)).toEqual(["", false]);
  });

  test.each(["#name", "#go"])("by a local reset at Escape in %s", async (at) => {
    const rule = [at.slice(1), "keydown", { keys: ["Escape"], local: [{ op: "reset" }] }] as const;
    expect(await cleared("", rule, at)).toEqual(["", false]);
  });

  test("by a change at once, which stays once the server confirms it", async () => {
    const set = { op: "setValue", targetName: "name", value: "" } as const;
    const rule = ["go", "click", { atOnce: [set] }] as const;
    const html = instanceHtml(
      "form",
      ["go click"],
      '<input id="name" data-ui-part="name" type="number"><button id="go" data-ui-part="go">Go</button>',
    );
    const { page, click, logged } = await open(withRules(html, rule));
    await page.focus("#name");
    await page.keyboard.type("1e");
    const dispatch = await click("#go");
    const isBad = () =>
      page.$eval("#name", (field) => (field as HTMLInputElement).validity.badInput);
    expect(await isBad()).toBe(false);
    dispatch.patch(patchFor("form", set));
    await logged("service:ui-event:dispatched");
    expect(await isBad()).toBe(false);
  });
});

describe("what a local rule has changed since an event", () => {
  const RULES = [
    [
      "hide",
      "click",
      {
        local: [
          { op: "setAttribute", targetName: "box", attribute: "data-state", value: "closed" },
        ],
      },
    ],
    ["say", "click", { local: [{ op: "setText", targetName: "box", value: "mine" }] }],
  ] as const;
  const BOX = withRules(
    instanceHtml(
      "form",
      ["go click"],
      `<p id="box" data-ui-target="box" data-state="open">here</p>
       <button id="go" data-ui-part="go"></button>
       <button id="hide" data-ui-part="hide"></button><button id="say" data-ui-part="say"></button>`,
    ),
    ...RULES,
  );
  const changes = {
    state: { op: "setAttribute", attribute: "data-state", targetName: "box", value: "busy" },
    ui: { op: "setAttribute", attribute: "ui-state", targetName: "box", value: "new" },
    text: { op: "setText", targetName: "box", value: "the server's" },
  } as const;

  test.each([
    ["#hide", ["closed", "new", "the server's"]],
    ["#say", ["busy", "new", "mine"]],
  ])("by %s stays, and nothing else of its element", async (local, expected) => {
    const { page, click, logged } = await open(BOX);
    const dispatch = await click("#go");
    await page.click(local);
    dispatch.patch(...Object.values(changes).map((change) => patchFor("form", change)));
    await logged("service:ui-event:dispatched");
    const shown = await page.$eval("#box", (box) => [
      box.getAttribute("data-state"),
      box.getAttribute("ui-state"),
      box.textContent,
    ]);
    expect(shown).toEqual(expected);
  });
});

test("a field that nobody has edited takes an answer that is older than a submit", async () => {
  const { page, click, next, logged } = await open(
    instanceHtml(
      "form",
      ["form submit", "go click"],
      `<form data-ui-part="form"><input id="name" data-ui-part="name" name="name"><button>Save</button>
         <button id="go" type="button" data-ui-part="go">Go</button></form>`,
    ),
  );
  const older = await click("#go");
  await page.click("text=Save");
  (await next()).patch();
  await logged("service:ui-event:dispatched");
  older.patch(set("filled"));
  await logged("service:ui-event:dispatched", 2);
  expect(await page.inputValue("#name")).toBe("filled");
});
