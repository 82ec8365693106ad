import { expect, test } from "vitest";
import { nodesOf, sourceModules } from "../support/source-modules";

test("signatures are compared in constant time, and by nothing else", () => {
  const modules = sourceModules().filter(({ path }) => path.startsWith("lib/service-ui/wire/"));
  const nodes = modules.flatMap(({ program }) => [...nodesOf(program)]);
  const calls = nodes.filter((node) => Object(node.callee).name === "timingSafeEqual");
  expect(calls).toHaveLength(2);
  const secretNames = new Set(["tag", "expected", "mac", "tagSegment", "sent", "own"]);
  const compared = nodes
    .filter((node) => node.type === "BinaryExpression" && /^[!=]==?$/.test(String(node.operator)))
    .flatMap((node) => [Object(node.left).name, Object(node.right).name]);
  expect(compared).not.toEqual([]);
  expect(compared.filter((name) => secretNames.has(name))).toEqual([]);
});

const REACTS_OWN = "dangerouslySetInnerHTML";

test("evaluates no text, and writes no HTML", () => {
  const used = sourceModules()
    .filter(({ path }) => path.startsWith("lib/"))
    .flatMap(({ path, program }) =>
      [...nodesOf(program)].map((node) => [path, String(node.name)] as const),
    )
    .filter(([, name]) =>
      /^(eval|Function|innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML)$/.test(name),
    )
    // React takes the markup of a view in HTML in no other way.
    .filter(([path, name]) => !(name === REACTS_OWN && path.includes("/render/react/")));
  expect(used).toEqual([]);
});
