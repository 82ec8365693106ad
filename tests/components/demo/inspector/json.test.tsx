import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Json } from "@/components/demo/inspector/json";

afterEach(cleanup);

/** The lines of a value as they are shown: each block is one, with its depth. */
function linesOf(value: unknown): string[] {
  const { container } = render(<Json value={value} />);
  const write = (node: Node, depth: number): string =>
    Array.from(node.childNodes, (child) =>
      child instanceof HTMLElement && child.className.includes("pair")
        ? `\n${"  ".repeat(depth + 1)}${write(child, depth + 1)}\n${"  ".repeat(depth)}`
        : child.childNodes.length > 0
          ? write(child, depth)
          : (child.textContent ?? ""),
    ).join("");
  return write(container, 0)
    .split("\n")
    .filter((line) => line.trim() !== "");
}

test("writes what fits on a line on one", () => {
  expect(linesOf({ p: "email", e: "input" })).toEqual(['{ "p": "email", "e": "input" }']);
  expect(linesOf([1, true, null])).toEqual(["[1, true, null]"]);
  expect(linesOf({})).toEqual(["{}"]);
});

test("takes a line for each pair of a longer value, and closes braces where they opened", () => {
  const fields = [
    ["name", "Grace Hopper"],
    ["email", "grace@example.com"],
  ];

  expect(linesOf({ dispatchId: "ui_evt_0", payload: { fields } })).toEqual([
    "{",
    '  "dispatchId": "ui_evt_0",',
    '  "payload": {',
    '    "fields": [',
    '      ["name", "Grace Hopper"],',
    '      ["email", "grace@example.com"]',
    "    ]",
    "  }",
    "}",
  ]);
});
