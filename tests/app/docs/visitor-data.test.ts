import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external.js";
import { beforeEach, describe, expect, test } from "vitest";
import { visitorData } from "@/app/docs/_site/visitor-data";

/** Runs as a request of a visitor; of nobody's whose cookie is unknown, without one. */
function as<Result>(visitor: string | undefined, run: () => Result): Result {
  const cookies = { get: () => visitor && { value: visitor } };
  return workUnitAsyncStorage.run({ type: "request", cookies } as never, run);
}

interface Kept {
  rows?: Map<string, { title: string }>;
  names?: string[];
  text?: string;
}

/** A module of an example, as it loads. */
function load(example: string) {
  const kept = visitorData(example) as Kept;
  kept.rows ??= new Map([["1", { title: "Tea" }]]);
  kept.names ??= ["Ada"];
  const { rows, names } = kept;
  return { kept, rows, names };
}

describe("data of the visitor who sent the request", () => {
  let example: ReturnType<typeof load>;
  let number = 0;
  beforeEach(async () => {
    number += 1;
    example = load(`recipes/${number}`);
    // A module has loaded by then.
    await Promise.resolve();
  });

  test("is kept from request to request, and seen by nobody else", () => {
    const { kept, rows, names } = example;
    as("rosa", () => {
      rows.set("2", { title: "Mugs" });
      names.push("Rosa");
      kept.text = "secret";
    });

    expect(as("rosa", () => [rows.size, [...names], kept.text])).toEqual([
      2,
      ["Ada", "Rosa"],
      "secret",
    ]);
    expect(as("theo", () => [rows.size, [...names], kept.text])).toEqual([1, ["Ada"], undefined]);
  });

  test("is no reference to what everybody begins with", () => {
    const { rows } = example;
    as("rosa", () => {
      for (const row of rows.values()) row.title = "changed";
    });

    expect(as("theo", () => rows.get("1"))).toEqual({ title: "Tea" });
  });

  test("is a copy of what was written, which may be a piece of a large text", () => {
    const { kept, rows, names } = example;
    const row = { title: "Tea" };
    as("rosa", () => {
      rows.set("2", row);
      kept.names = ["Ada"];
      names.push("Rosa");
    });
    row.title = "changed";

    expect(as("rosa", () => [rows.get("2"), [...names]])).toEqual([
      { title: "Tea" },
      ["Ada", "Rosa"],
    ]);
  });

  test("is the same in each bundle that loads the module", async () => {
    const other = load(`recipes/${number}`);
    await Promise.resolve();
    as("rosa", () => example.rows.delete("1"));

    expect(as("rosa", () => other.rows.size)).toBe(0);
  });

  test("begins alike if the module loads in a request", async () => {
    const late = await as("rosa", async () => load("recipes/late"));
    as("rosa", () => late.rows.clear());

    expect(as("theo", () => late.rows.size)).toBe(1);
  });

  test.each([undefined, ""])("is forgotten if the cookie is %j", (visitor) => {
    const { rows } = example;
    as(visitor, () => rows.set("2", { title: "Mugs" }));

    expect(as(visitor, () => rows.size)).toBe(1);
    expect(rows.size).toBe(1);
  });

  test("begins anew once a list is long", () => {
    const { names } = example;
    const add = () => as("rosa", () => names.push("Rosa"));
    for (let added = 0; added <= 50; added++) add();
    expect(add()).toBe(2);
  });

  test("is forgotten once two hundred others have come", () => {
    const { names } = example;
    as("rosa", () => names.push("Rosa"));
    for (let other = 0; other < 200; other++) as(`visitor ${other}`, () => names.push("Somebody"));

    expect(as("rosa", () => [...names])).toEqual(["Ada"]);
  });
});
