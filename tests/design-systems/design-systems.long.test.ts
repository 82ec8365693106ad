import { describe, expect, test } from "vitest";
import type { EnginePage, Key } from "../support/engines/engine-page";
import { describeInEngines } from "../support/engines/engines";
import { servedApp } from "../support/written-app";
import { chapterTable } from "./chapter-table";
import { DESIGN_APP } from "./design-app";

const app = servedApp("design-app", DESIGN_APP);

describeInEngines((openPage) => {
  async function visit(path: string): Promise<EnginePage> {
    const page = await openPage();
    await page.goto(app.url + path);
    // React has the page once its elements have handles; the marker of `Refresh` goes then.
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            "ServiceUi" in window &&
            document.readyState === "complete" &&
            document.querySelector("template[data-ui-router]") === null,
        ),
      )
      .toBe(true);
    return page;
  }

  const visitPeople = async (path: string) => {
    await fetch(`${app.url}/fresh`, { method: "POST" });
    return visit(path);
  };
  /** Whether nothing is in flight. */
  const settled = (page: EnginePage) =>
    page.evaluate(() => document.querySelector("[aria-busy=true]") === null);
  const keys = async (page: EnginePage, ...all: readonly (Key | { type: string })[]) => {
    for (const key of all) await (typeof key === "object" ? page.type(key.type) : page.press(key));
  };
  const SPACE = { type: " " };
  const textOf = (page: EnginePage, selector: string) =>
    page.evaluate((at) => document.querySelector(at)?.textContent ?? null, selector);
  const shows = (page: EnginePage, selector: string, text: string) =>
    expect.poll(() => textOf(page, selector)).toBe(text);
  const focus = (page: EnginePage, selector: string) =>
    page.evaluate((at) => (document.querySelector(at) as HTMLElement).focus(), selector);
  const focused = (page: EnginePage) =>
    page.evaluate(() => {
      const { dataset } = document.activeElement as HTMLElement;
      return dataset.uiPart ?? dataset.uiComponent ?? document.activeElement?.ariaLabel;
    });
  const hasFocus = (page: EnginePage, name: string) => expect.poll(() => focused(page)).toBe(name);
  /** Opens the list of the focused select, and chooses its last option. */
  const chooseLast = async (page: EnginePage, text: string) => {
    await page.evaluate(() => void Object.assign(window, { used: document.activeElement }));
    await keys(page, "Enter");
    await expect.poll(() => page.evaluate(highlighted)).not.toBeNull();
    // A list that has just opened may not have found the chosen option yet, and begin above it.
    const goOn = async () => {
      if ((await page.evaluate(highlighted)) !== text) await keys(page, "ArrowDown");
      return page.evaluate(highlighted);
    };
    await expect.poll(goOn).toBe(text);
    await keys(page, "Enter");
    await expect.poll(() => page.evaluate(highlighted)).toBeNull();
    // Radix gives the focus back some time after the list has gone.
    const isBack = () => page.evaluate(() => document.activeElement === Object(window).used);
    await expect.poll(isBack).toBe(true);
  };
  const attributeOf = (page: EnginePage, selector: string, name: string) =>
    page.evaluate((at, name) => document.querySelector(at)?.getAttribute(name), selector, name);
  const named = (label: string) => `[aria-label="${label}"]`;

  describe.each([
    ["shadcn/ui", "/"],
    ["Mantine", "/mantine"],
  ])("a form of %s", (_system, path) => {
    test("is filled in by the keyboard alone, sent, corrected and sent again", async () => {
      const page = await visit(path);
      const open = (part: string) => shows(page, `[data-ui-target=${part}-message]`, "");
      await keys(page, "Tab");
      await hasFocus(page, "name");
      await keys(page, "Enter");
      await shows(page, "[data-ui-target=name-message]", "Please tell us your name.");
      await shows(page, "[data-ui-target=level-message]", "Please choose a level.");
      await shows(page, "[data-ui-target=terms-message]", "Please accept the terms.");
      await hasFocus(page, "name");

      await keys(page, { type: "Rosa" }, "Tab", { type: "A potter" }, "Tab", SPACE);
      await hasFocus(page, "level");
      await keys(page, "Tab");
      await chooseLast(page, "Large");
      await expect.poll(() => page.evaluate(fieldOfForm, "size")).toBe("l");
      await keys(page, "Tab", "ArrowRight");
      await expect.poll(() => page.evaluate(fieldOfForm, "seats")).toBe("3");
      await keys(page, "Tab", SPACE, "Tab");
      await hasFocus(page, "terms");
      await keys(page, "Tab", "Enter");
      await open("name");
      await open("level");
      await hasFocus(page, "terms");
      await keys(page, SPACE, "Tab", "Enter");
      const outcome = "Rosa, beginner, l, 3 seats, with newsletter";
      await shows(page, "[data-ui-target=outcome]", outcome);
      await open("terms");
    });
  });

  test("a form sends what Radix shows, also after a refresh that renders something else", async () => {
    const page = await visit("/saved");
    await focus(page, "[data-ui-part=flip]");
    for (const _ of "12") {
      const before = await textOf(page, "[data-ui-part=flip]");
      await keys(page, "Enter");
      await expect.poll(() => textOf(page, "[data-ui-part=flip]")).not.toBe(before);
      await expect.poll(() => settled(page)).toBe(true);
      const boxes = ["box", "switch"] as const;
      for (const name of boxes) {
        const shown = await attributeOf(page, `[role][aria-label=${name}]`, "aria-checked");
        expect(await page.evaluate(fieldOfForm, name)).toBe(shown === "true" ? "on" : null);
      }
    }
  });

  test("people of shadcn/ui are ticked, annotated, removed and brought back", async () => {
    const page = await visitPeople("/people");
    const paid = named("Emil has paid");
    await focus(page, paid);
    for (const state of ["true", "false", "true"]) {
      await keys(page, SPACE);
      await expect.poll(() => attributeOf(page, paid, "aria-checked")).toBe(state);
    }
    await keys(page, "Tab", "Enter");
    await hasFocus(page, "text");
    await keys(page, { type: "late" }, "Tab", "Enter");
    await shows(page, named("Note on Emil"), "Note: late");
    await keys(page, "Escape");
    await hasFocus(page, "Note on Emil");

    await focus(page, named("Remove Emil"));
    await keys(page, "Enter");
    await hasFocus(page, "remove");
    await keys(page, "Enter");
    await expect.poll(() => textOf(page, paid)).toBeNull();
    await hasFocus(page, "workshop.people");
    await expect.poll(() => textOf(page, "[data-sonner-toast] [data-title]")).toBe("Removed.");
    await focus(page, "[data-sonner-toast] [data-action]");
    await keys(page, "Enter");
    await expect.poll(() => attributeOf(page, paid, "aria-checked")).toBe("true");
  });

  test("people of Mantine are ticked, annotated and removed, all in one root", async () => {
    const page = await visitPeople("/mantine/list");
    const isChecked = (label: string) =>
      page.evaluate((at) => (document.querySelector(at) as HTMLInputElement).checked, named(label));
    for (const label of ["Emil has paid", "Emil is here"]) {
      for (const state of [true, false, true]) {
        await focus(page, named(label));
        await keys(page, SPACE);
        await expect.poll(() => settled(page)).toBe(true);
        await expect.poll(() => isChecked(label)).toBe(state);
      }
    }
    await focus(page, named("Note on Emil"));
    await keys(page, "Enter");
    await hasFocus(page, "note");
    await keys(page, { type: "late" }, "Tab");
    await shows(page, named("Note on Emil"), "Note: late");
    await keys(page, "Escape");
    await page.evaluate(clickText, "Remove Emil");
    await hasFocus(page, "remove");
    await keys(page, "Enter");
    await expect.poll(() => textOf(page, named("Emil has paid"))).toBeNull();
    await hasFocus(page, "workshop.list");
  });

  test("a part in a portal whose root is outside raises nothing", async () => {
    const page = await visitPeople("/mantine/list?portal");
    await page.evaluate(() => {
      Object.assign(window, { captured: 0 });
      document.addEventListener("service:ui-event:captured", () => Object(window).captured++);
    });
    await page.evaluate(clickText, "Remove Emil");
    await hasFocus(page, "remove");
    await keys(page, "Enter");
    expect(await page.evaluate(() => Object(window).captured)).toBe(0);
    await focus(page, named("Emil has paid"));
    await page.evaluate(() => (document.activeElement as HTMLElement).click());
    expect(await page.evaluate(() => Object(window).captured)).toBe(1);
  });

  test("a hidden field makes a part of a select and of a slider", async () => {
    const page = await visit("/choice");
    await focus(page, named("Size"));
    await chooseLast(page, "Large");
    await shows(page, "[data-ui-target=echo]", "size l");
    await focus(page, "[role=slider]");
    await keys(page, "ArrowRight");
    await shows(page, "[data-ui-target=echo]", "seats 3");
  });

  test("a Radix checkbox still has its former state when its click arrives", async () => {
    const page = await visit("/raw");
    await page.evaluate(() => {
      const states: unknown[] = Object.assign(window, { states: [] }).states;
      const note = ({ target }: Event) => states.push((target as Element).ariaChecked);
      document.addEventListener("click", note, true);
    });
    const box = '[data-raw="alone Checkbox"] [role=checkbox]';
    await focus(page, box);
    await keys(page, SPACE);
    await expect.poll(() => attributeOf(page, box, "aria-checked")).toBe("false");
    expect(await page.evaluate(() => Object(window).states)).toEqual(["true"]);
  });

  test("a switch raises an event of its own, with what it shows now", async () => {
    const page = await visit("/choice");
    await focus(page, named("Mail"));
    for (const echo of ["mail on", "mail off"]) {
      await keys(page, SPACE);
      await shows(page, "[data-ui-target=echo]", echo);
    }
  });

  test("a patch of a controlled input leaves React's state, which the next render shows", async () => {
    const page = await visit("/choice");
    const code = () =>
      page.evaluate(() => document.querySelector<HTMLInputElement>("[aria-label=Code]")?.value);
    await focus(page, "[data-ui-part=fill]");
    await keys(page, "Enter");
    await expect.poll(code).toBe("SERVER");
    expect(await textOf(page, named("State"))).toBe("");
    await focus(page, named("Render"));
    await keys(page, "Enter");
    await shows(page, named("Render"), "1");
    expect(await code()).toBe("");
  });

  describe.each([
    ["shadcn/ui", "/raw"],
    ["Mantine", "/mantine/raw"],
  ])("the chapter's table of %s", (system, path) => {
    const rows = chapterTable(system);

    test("tells what each component raises, in a form and outside of one", async () => {
      const page = await visit(path);
      await page.evaluate(noteEvents);
      const places = await page.evaluate(() =>
        Array.from(
          document.querySelectorAll<HTMLElement>("[data-raw]"),
          ({ dataset }) => `${dataset.raw}`,
        ),
      );
      expect(new Set(places.map((place) => place.split(" ")[1]))).toEqual(
        new Set(rows.map(({ component }) => component)),
      );
      for (const place of places) {
        await page.evaluate(focusIn, place);
        if (/(Input|Textarea)$/.test(place)) await keys(page, { type: "x" }, "Tab");
        else if (place.endsWith("Slider")) await keys(page, "ArrowRight");
        else if (place.endsWith("Select")) await chooseLast(page, "b");
        else await keys(page, SPACE);
      }
      const expected = rows.flatMap(({ component, raises, mirrors }) => [
        [`form ${component}`, [...raises, ...mirrors.map((type) => `hidden ${type}`)]] as const,
        [`alone ${component}`, raises] as const,
      ]);
      const raised = () => page.evaluate(() => Object(window).raised);
      await expect
        .poll(raised)
        .toEqual(Object.fromEntries(expected.filter(([, types]) => types.length > 0)));
    });

    test("tells what a form sends before React has the page", async () => {
      const page = await visit(path);
      const sent = await page.evaluate(async () => {
        const html = await (await fetch(location.href)).text();
        const served = new DOMParser().parseFromString(html, "text/html");
        return [...new FormData(served.querySelector("form") as HTMLFormElement)];
      });
      const early = (component: string) => {
        const value = sent.find(([name]) => name === component)?.[1];
        return value === undefined ? "nothing" : value === "" ? "an empty text" : "its value";
      };
      expect(rows.map(({ component }) => [component, early(component)])).toEqual(
        rows.map(({ component, early }) => [component, early]),
      );
    });
  });
});

/** What a form would send for a field. Runs in the page. */
function fieldOfForm(name: string) {
  return new FormData(document.querySelector("form") as HTMLFormElement).get(name);
}

/**
 * The text of the option that Enter would choose in an open list: Radix gives it the focus, Mantine
 * leaves the focus in its field. Runs in the page.
 */
function highlighted() {
  const options = document.querySelectorAll("[role=option]");
  const open = Array.from(options).filter((option) => option.getClientRects().length > 0);
  const chosen = [":focus", "[data-combobox-selected]", "[data-combobox-active]"];
  const [option] = chosen.flatMap((mark) => open.filter((option) => option.matches(mark)));
  return option?.textContent ?? null;
}

/** Runs in the page. */
function clickText(text: string) {
  const buttons = Array.from(document.querySelectorAll("button"));
  const button = buttons.find(({ textContent }) => textContent === text);
  button?.focus();
  button?.click();
}

/** Focuses what a person uses in a place. Runs in the page. */
function focusIn(place: string) {
  const usable = "input:not([aria-hidden],[type=hidden]),textarea,button,[role=slider]";
  const around = document.querySelector(`[data-raw="${place}"]`);
  around?.querySelector<HTMLElement>(usable)?.focus();
}

/** Notes which events each place raises. Runs in the page. */
function noteEvents() {
  const raised: Record<string, string[]> = {};
  Object.assign(window, { raised });
  for (const type of ["click", "input", "change"]) {
    document.addEventListener(
      type,
      ({ target }) => {
        const element = target as HTMLElement;
        const place = element.closest<HTMLElement>("[data-raw]")?.dataset.raw;
        if (!place) return;
        raised[place] ??= [];
        const event = element.hasAttribute("data-mark") ? type : `hidden ${type}`;
        if (!raised[place].includes(event)) raised[place].push(event);
      },
      true,
    );
  }
}
