// @vitest-environment happy-dom
import fc from "fast-check";
import { expect, test } from "vitest";
import { finder } from "@/lib/service-ui/browser/elements";
import { cases } from "../support/scale";

const NAMES = ["a", "b", "row"] as const;
const KEYS = ["1", "2"] as const;

interface Node {
  readonly part?: string | undefined;
  readonly target?: string | undefined;
  readonly key?: string | undefined;
  readonly kind: "plain" | "root" | "ignored";
  readonly children: readonly Node[];
}

const treeOf = (depth: number): fc.Arbitrary<Node> =>
  fc.record({
    part: fc.option(fc.constantFrom(...NAMES), { nil: undefined, freq: 1 }),
    target: fc.option(fc.constantFrom(...NAMES), { nil: undefined, freq: 1 }),
    key: fc.option(fc.constantFrom(...KEYS), { nil: undefined }),
    kind: fc.oneof(
      { weight: 12, arbitrary: fc.constant("plain" as const) },
      { weight: 1, arbitrary: fc.constantFrom("root" as const, "ignored" as const) },
    ),
    children: depth === 0 ? fc.constant([]) : fc.array(treeOf(depth - 1), { maxLength: 3 }),
  });

const patch = fc.record({
  targetPart: fc.constantFrom(null, undefined, ...NAMES),
  targetKey: fc.constantFrom(undefined, undefined, ...KEYS, "3"),
  targetName: fc.constantFrom(...NAMES, "c", ""),
  every: fc.constantFrom(undefined, undefined, undefined, true),
});
type Named = typeof patch extends fc.Arbitrary<infer Value> ? Value : never;

function build({ part, target, key, kind, children }: Node): Element {
  const element = document.createElement("div");
  if (part) element.setAttribute("data-ui-part", part);
  if (target) element.setAttribute("data-ui-target", target);
  if (key) element.setAttribute("data-ui-key", key);
  if (kind === "root") element.setAttribute("data-ui-component-instance-id", "uci_other");
  if (kind === "ignored") element.setAttribute("data-ui-ignore", "");
  element.append(...children.map(build));
  return element;
}

const ancestryOf = (element: Element, root: Element): Element[] =>
  element === root || !element.parentElement
    ? [element]
    : [element, ...ancestryOf(element.parentElement, root)];

/** The rule of PROTOCOL 4 as it is written, at whatever cost. */
function search(root: Element, ancestry: readonly Element[], named: Named): readonly Element[] {
  const { targetPart, targetKey, targetName, every } = named;
  const bears = (place: Element, attribute: string, name?: string | null) =>
    !!name &&
    place.getAttribute(attribute) === name &&
    place.closest("[data-ui-component-instance-id]") === root &&
    !place.closest("[data-ui-ignore]");
  const outwards = (places: readonly Element[], attribute: string, name?: string | null) => {
    for (const place of places) {
      if (bears(place, attribute, name)) return [place];
      const found = [...place.querySelectorAll("*")].filter((it) => bears(it, attribute, name));
      if (found.length > 0) return found;
    }
    return [];
  };
  const inRows = (attribute: string): Element[] => {
    const all = [root, ...root.querySelectorAll("*")].filter((it) =>
      bears(it, attribute, targetName),
    );
    const isPart = (place: Element) =>
      targetPart == null || place.getAttribute("data-ui-part") === targetPart;
    if (every) return all.filter((it) => ancestryOf(it, root).some(isPart));
    return all.filter((it) => {
      const isRow = (place: Element) => place.hasAttribute("data-ui-key") && isPart(place);
      return ancestryOf(it, root).find(isRow)?.getAttribute("data-ui-key") === targetKey;
    });
  };
  let places = ancestry;
  if (!every && targetKey === undefined && targetPart != null) {
    places = outwards(ancestry, "data-ui-part", targetPart);
    if (places.length > 1) return places;
  }
  const find = (attribute: string) =>
    every || targetKey !== undefined ? inRows(attribute) : outwards(places, attribute, targetName);
  const targets = find("data-ui-target");
  return targets.length > 0 ? targets : find("data-ui-part");
}

test("finds for all patches of a response what a search for each of them finds", () => {
  fc.assert(
    fc.property(
      fc.array(treeOf(3), { minLength: 1, maxLength: 5 }),
      fc.array(patch, { minLength: 1, maxLength: 12 }),
      fc.nat(),
      (content, patches, fired) => {
        const root = document.createElement("div");
        root.setAttribute("data-ui-component-instance-id", "uci_own");
        root.append(...content.map(build));
        const own = [root, ...root.querySelectorAll("*")].filter(
          (it) => it.closest("[data-ui-component-instance-id]") === root,
        );
        const ancestry = ancestryOf(own[fired % own.length] ?? root, root);
        const find = finder({ root, ancestry });
        for (const one of patches) {
          const found = [...find(one)];
          const expected = search(root, ancestry, one);
          expect(found.length).toBe(expected.length);
          expect(new Set(found)).toEqual(new Set(expected));
        }
      },
    ),
    { numRuns: cases(200, 5_000) },
  );
});

test.each([17, true, ["a"], { toString: () => "a" }, null])(
  "takes a name or a key that is no text for none: %j",
  (wrong) => {
    const root = build({ kind: "root", target: "a", key: "17", children: [] });
    const find = finder({ root, ancestry: [root] });
    expect(find({ targetName: wrong as never })).toEqual([]);
    expect(find({ targetName: "a", targetKey: wrong as never })).toEqual([]);
    expect(find({ targetName: "a", targetPart: [wrong] as never })).toEqual([]);
  },
);

test("finds what a row that has left the page holds, and nothing in another row", () => {
  const row = (key: string, target?: string) =>
    build({ kind: "plain", key, children: [{ kind: "plain", target, children: [] }] });
  const root = build({ kind: "root", children: [] });
  const [left, other] = [row("1", "a"), row("2", "b")];
  root.append(left, other);
  const ancestry = [left, root];
  left.remove();
  const find = finder({ root, ancestry });
  expect(find({ targetName: "a" })).toEqual([left.firstElementChild]);
  expect(find({ targetName: "a", targetKey: "1" })).toEqual([]);
});
