import { describe, expect, test } from "vitest";
import type { WirePatch } from "@/lib/service-ui/wire/patch";
import { instanceHtml, patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";

const total = (id: string) => `<b id="${id}" data-ui-target="total">0</b>`;
const row = (key: string, content: string) =>
  `<div data-ui-part="row" data-ui-key="${key}">${content}</div>`;
const goIn = (key: string) => `<button id="go-${key}" data-ui-part="go">Go</button>`;
const rows = Array.from({ length: 20 }, (_, index) => `${index + 1}`);
const list = (content: string) => instanceHtml("list", ["go click"], content);

/** Twenty rows, each with a button and a total, and both once more outside of all rows. */
const TABLE = list(
  rows.map((key) => row(key, goIn(key) + total(`total-${key}`))).join("") +
    goIn("out") +
    total("total-out"),
);

/** Clicks a button, answers with a patch, and gives the ids of the elements that it changed. */
async function changed(
  { page, click, log }: RuntimePage,
  clicked: string,
  patch: Partial<WirePatch>,
): Promise<string[]> {
  (await click(clicked)).patch(patchFor("list", { targetName: "total", value: "1", ...patch }));
  await page.waitForSelector(`${clicked}:not([aria-busy])`);
  const applied = (await log()).filter(({ name }) => name === "service:ui-patch:applied");
  const ids = await page.$$eval("b", (all) =>
    all.filter(({ textContent }) => textContent === "1").map(({ id }) => id),
  );
  expect(applied.map(({ detail }) => detail.element)).toEqual(ids.map((id) => `#${id}`));
  return ids;
}

const ROW = { targetPart: "row" };
const ALL = rows.map((key) => `total-${key}`);

describe("among many rows, a patch changes", () => {
  test.each<[what: string, clicked: string, patch: Partial<WirePatch>, ids: string[]]>([
    ["the nearest, without a key", "#go-20", {}, ["total-20"]],
    ["the nearest in its row, without a key", "#go-20", ROW, ["total-20"]],
    ["another row's, by its key", "#go-20", { ...ROW, targetKey: "3" }, ["total-3"]],
    ["a row's from outside, by its key", "#go-out", { ...ROW, targetKey: "17" }, ["total-17"]],
    ["a row's by its key alone", "#go-out", { targetKey: "17" }, ["total-17"]],
    ["its own row's, by its key", "#go-17", { ...ROW, targetKey: "17" }, ["total-17"]],
    ["all in rows", "#go-20", { ...ROW, every: true }, ALL],
    ["all in the instance", "#go-out", { every: true }, [...ALL, "total-out"]],
  ])("%s", async (_what, clicked, patch, ids) => {
    expect(await changed(await open(TABLE), clicked, patch)).toEqual(ids);
  });

  test("a row itself, and every row itself", async () => {
    const { page, click, logged } = await open(TABLE);
    const state = { op: "setAttribute", attribute: "data-state", targetName: "row" } as const;
    (await click("#go-out")).patch(
      patchFor("list", { ...state, targetKey: "17", value: "one" }),
      patchFor("list", { ...state, every: true, value: "all" }),
    );
    const elements = await logged("service:ui-patch:applied", 21);
    expect(elements).toHaveLength(21);
    expect(await page.$$eval("[data-state=all]", (all) => all.length)).toBe(20);
  });
});

/** Answers a click outside of all rows, and expects a refusal that changes nothing. */
async function expectRejected(html: string, patch: Partial<WirePatch>, reason: string) {
  const { click, page, rejection, log } = await open(html);
  (await click("#go-out")).patch(patchFor("list", { targetName: "total", value: "1", ...patch }));
  expect(await rejection()).toMatchObject({ reason });
  expect((await log()).filter(({ name }) => name.endsWith("patch:applied"))).toEqual([]);
  expect(await page.$$eval("b", (all) => all.map((one) => one.textContent))).not.toContain("1");
}

describe("a patch by key changes nothing", () => {
  const own = row("1", total("own")) + goIn("out");
  const keyed = { ...ROW, targetKey: "17" };
  const inner = instanceHtml("inner", [], row("17", total("inner")));

  test.each([
    ["where no row has the key", list(own), "invalid"],
    [
      "where two rows have the key",
      list(row("17", total("a")) + row("17", total("b")) + own),
      "ambiguous",
    ],
    [
      "where the row has two of that name",
      list(row("17", total("a") + total("b")) + own),
      "ambiguous",
    ],
    [
      "where another part has the key",
      list(`<p data-ui-part="cell" data-ui-key="17">${total("a")}</p>${own}`),
      "invalid",
    ],
    ["in a nested instance", list(inner + own), "invalid"],
    ["in a nested instance in a row", list(row("1", inner) + own), "invalid"],
    [
      "in an instance around its own",
      instanceHtml("outer", [], row("17", total("a") + list(own))),
      "invalid",
    ],
    [
      "in ignored content",
      list(`<div data-ui-ignore>${row("17", total("a"))}</div>${own}`),
      "invalid",
    ],
    [
      "in ignored content of the row",
      list(row("17", `<div data-ui-ignore>${total("a")}</div>`) + own),
      "invalid",
    ],
    [
      "in a row that is ignored itself",
      list(row("17", total("a")).replace("<div", "<div data-ui-ignore") + own),
      "invalid",
    ],
  ])("%s", async (_what, html, reason) => {
    await expectRejected(html, keyed, reason);
  });

  test("outside, where all that has the name is in other rows", async () => {
    await expectRejected(
      list(row("17", row("18", total("a"))) + own),
      { targetKey: "17" },
      "invalid",
    );
  });

  const keys = [`17"],[data-ui-key="1`, "*", "constructor", 1, null, ["1"], "", "1 "];
  const everies = ["true", 1, false, null, {}];
  test("for what is no row's key, and for an `every` that is not true", async () => {
    const { click, page, logged } = await open(list(own));
    const wrong = [
      ...keys.map((targetKey) => ({ ...ROW, targetKey: targetKey as string })),
      ...everies.map((every) => ({ every: every as true })),
    ];
    const patches = wrong.map((patch) => patchFor("list", { targetName: "total", ...patch }));
    (await click("#go-out")).patch(...patches);
    const rejected = await logged("service:ui-patch:rejected", wrong.length);
    expect(rejected.map(({ detail }) => detail.reason)).toEqual(wrong.map(() => "invalid"));
    expect(await page.textContent("#own")).toBe("0");
  });
});

test("content in a row of its own that claims a row's key stops its patch, and gets none", async () => {
  const evil = row("17", total("evil"));
  const content = row("3", evil) + row("17", total("real")) + goIn("out");
  await expectRejected(list(content), { ...ROW, targetKey: "17" }, "ambiguous");
});

test("`every` leaves out nested instances and ignored content, and none of the rest", async () => {
  const inner = instanceHtml("inner", [], row("2", total("inner")));
  const opened = await open(
    list(
      row("1", total("one") + inner) +
        `<div data-ui-ignore>${row("3", total("ignored"))}</div>` +
        row("4", total("four")) +
        goIn("out"),
    ),
  );
  expect(await changed(opened, "#go-out", { ...ROW, every: true })).toEqual(["one", "four"]);
});

test("of rows in rows, a key means the elements that belong to its row", async () => {
  const opened = await open(
    list(row("17", total("outer") + row("18", total("inner"))) + goIn("out")),
  );
  expect(await changed(opened, "#go-out", { ...ROW, targetKey: "17" })).toEqual(["outer"]);
});

test("`every` keeps what a person typed since in one row, and writes the others", async () => {
  const field = (key: string) => row(key, `<input id="f-${key}" data-ui-part="note">`);
  const { page, click, logged } = await open(list(field("1") + field("2") + goIn("out")));
  const dispatch = await click("#go-out");
  await page.fill("#f-1", "typed");
  dispatch.patch(
    patchFor("list", { op: "setValue", targetName: "note", every: true, value: "new" }),
  );
  const [rejected] = await logged("service:ui-patch:rejected");
  expect(rejected?.detail).toMatchObject({ reason: "late", element: "#f-1" });
  const [applied] = await logged("service:ui-patch:applied");
  expect(applied?.detail.element).toBe("#f-2");
  expect(await page.inputValue("#f-1")).toBe("typed");
  expect(await page.inputValue("#f-2")).toBe("new");
});

test("a row is found where a form's fields have the names of its members", async () => {
  const names = ["parentElement", "getAttribute", "closest", "children"];
  const fields = names.map((name) => `<input name="${name}">`).join("");
  const form = `<form data-ui-part="row" data-ui-key="17">${fields}<p>${total("a")}</p></form>`;
  expect(
    await changed(await open(list(form + goIn("out"))), "#go-out", { ...ROW, targetKey: "17" }),
  ).toEqual(["a"]);
});
