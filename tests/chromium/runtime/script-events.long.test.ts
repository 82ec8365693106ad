import { describe, expect, test } from "vitest";
import { instanceHtml } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const LEAVING = ["blur", "focusout", "change"];
const ROWS = instanceHtml(
  "rows",
  ["go click", ...LEAVING.map((event) => `name ${event}`)],
  `<ul id="list">
     <li id="one"><p><input id="name" data-ui-part="name"></p></li>
     <li id="two"><input id="other"></li>
   </ul><button id="go" data-ui-part="go">Go</button>`,
);

/** Types into the first row, and tells which events are captured after what happens then. */
async function capturedAt(one: RuntimePage, act: (page: RuntimePage["page"]) => Promise<unknown>) {
  const { page } = one;
  await page.focus("#name");
  await page.keyboard.type("half");
  await act(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  const captured = (await one.log()).filter(({ name }) => name === "service:ui-event:captured");
  return captured.map(({ detail }) => detail.nativeEvent);
}

declare const byId: Record<"list" | "one" | "two" | "name" | "other", HTMLInputElement>;
const openRows = () =>
  open(ROWS, {
    before: () => {
      const find = (_: unknown, id: string) => document.getElementById(id);
      Object.assign(window, { byId: new Proxy({}, { get: find }) });
    },
  });

/** What scripts do to the row, or to what is around it. */
const TAKEN: Record<string, () => void> = {
  "moves the row to the end": () => byId.list.append(byId.one),
  "reverses the rows": () => {
    for (const row of [...byId.list.children].reverse()) byId.list.append(row);
  },
  "sorts the rows as a whole": () => byId.list.replaceChildren(byId.two, byId.one),
  "puts the field into another row": () => byId.two.append(byId.name),
  "puts an element around the field": () => {
    const box = document.createElement("div");
    byId.name.before(box);
    box.append(byId.name);
  },
  "moves the list": () => document.body.prepend(byId.list),
  "moves the row, and gives it the focus back": () => {
    byId.list.append(byId.one);
    byId.name.focus();
  },
  "moves the row after other changes": () => {
    byId.two.append("text");
    byId.list.append(byId.one);
  },
  "moves the row and back": () => {
    byId.list.append(byId.one);
    byId.list.append(byId.two);
  },
  "removes the row": () => byId.one.remove(),
  "removes the row, and focuses another": () => {
    byId.one.remove();
    byId.other.focus();
  },
  "writes the list anew": () => {
    byId.list.innerHTML = '<li id="one"><input id="name" data-ui-part="name"></li>';
  },
};

describe("a script that takes what has the focus from its place raises nothing", () => {
  test.each(Object.entries(TAKEN))("where it %s", async (_, act) => {
    expect(await capturedAt(await openRows(), (page) => page.evaluate(act))).toEqual([]);
  });

  test.each(Object.entries(TAKEN))("where a render that was asked for %s", async (_, act) => {
    const one = await openRows();
    await one.page.evaluate((act) => {
      document.addEventListener("service:ui-refresh:requested", (event) => {
        event.preventDefault();
        const render = async () => {
          await fetch("/fence");
          new Function(`(${act})()`)();
        };
        event.detail.waitUntil(render());
      });
    }, String(act));
    const captured = await capturedAt(one, async (page) => {
      await page.$eval("#go", (button) => (button as HTMLElement).click());
      const asked = await one.next();
      asked.ask({ refresh: true });
      await page.waitForSelector("#go:not([aria-busy])");
    });
    expect(captured).toEqual(["click"]);
  });
});

/** What a person does, or a script for them, to which the field stays where it is. */
const LEFT: Record<string, (page: RuntimePage["page"]) => Promise<unknown>> = {
  "a person presses Tab": (page) => page.keyboard.press("Tab"),
  "a person clicks elsewhere": (page) => page.click("#other"),
  "a person clicks elsewhere, where a script moves the row then": async (page) => {
    await page.evaluate(() => {
      byId.other.addEventListener("focus", () => byId.list.append(byId.one));
    });
    await page.click("#other");
  },
  "a listener of the field's blur moves the row": async (page) => {
    await page.evaluate(() => {
      byId.name.addEventListener("blur", () => byId.list.append(byId.one));
    });
    await page.keyboard.press("Tab");
  },
  "a script moves the row before": async (page) => {
    await page.evaluate(() => byId.list.append(byId.two));
    await page.keyboard.press("Shift+Tab");
  },
  "a script focuses another field": (page) => page.evaluate(() => byId.other.focus()),
  "a script takes the focus from it": (page) => page.evaluate(() => byId.name.blur()),
  "a script moves another row, and focuses it": (page) =>
    page.evaluate(() => {
      byId.list.prepend(byId.two);
      byId.other.focus();
    }),
};

describe("what was typed is told", () => {
  test.each(Object.entries(LEFT))("where %s", async (_, act) => {
    expect((await capturedAt(await openRows(), act)).sort()).toEqual([...LEAVING].sort());
  });
});

const DETAILS = instanceHtml(
  "more",
  ["more toggle"],
  '<div id="place"></div><details id="first" data-ui-part="more"><summary>M</summary>x</details>',
);
const OPEN = '<details id="new" open data-ui-part="more"><summary>More</summary>x</details>';

describe("details that come open", () => {
  const toggles = async (one: RuntimePage) => {
    await one.page.evaluate(() => new Promise((done) => setTimeout(done, 0)));
    const captured = (await one.log()).filter(({ name }) => name === "service:ui-event:captured");
    return captured.map(({ detail }) => detail.element);
  };

  test.each([OPEN, `<ul><li>${OPEN}</li></ul>`])(
    "are toggled by nobody until a person does: %s",
    async (markup) => {
      const one = await open(DETAILS);
      const { page } = one;
      await page.evaluate((markup) => {
        const place = document.getElementById("place");
        if (place) place.innerHTML = markup;
      }, markup);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(0))));
      expect(await toggles(one)).toEqual([]);
      // Of two toggles in one task, browsers tell the last.
      await page.click("#new summary");
      await expect.poll(() => toggles(one)).toEqual(["#new"]);
      await page.click("#new summary");
      await expect.poll(() => toggles(one)).toEqual(["#new", "#new"]);
      await page.click("#first summary");
      await expect.poll(() => toggles(one)).toEqual(["#new", "#new", "#first"]);
    },
  );

  test("with the page are toggled by nobody until a person does", async () => {
    const one = await open(DETAILS.replace('<div id="place"></div>', OPEN));
    expect(await toggles(one)).toEqual([]);
    await one.page.click("#new summary");
    await expect.poll(() => toggles(one)).toEqual(["#new"]);
    await one.page.click("#new summary");
    await expect.poll(() => toggles(one)).toEqual(["#new", "#new"]);
  });
});
