import { expect, test } from "vitest";
import { readDocstring } from "@/app/docs/_site/reference/read-docstring";

test("takes a docstring apart into description, parameters, result and errors", () => {
  const comment = `*
   * Finds it.
   *
   * Twice \`a@b\`.
   *
   * @param name what to
   *   look for
   * @returns where it is
   * @throws RangeError where it is not
   `;

  expect(readDocstring(comment)).toEqual({
    description: "Finds it.\n\nTwice `a@b`.",
    parameters: [{ name: "name", text: "what to look for" }],
    returns: "where it is",
    throws: ["RangeError where it is not"],
    examples: [],
    see: [],
  });
});

test("reads examples as they are written, with the end of a comment in them", () => {
  const comment = `*
   * Finds it.
   *
   * @example
   * \`\`\`ts
   * /** @jsxImportSource it *\\/
   * find({
   *   it: "it",
   * });
   * \`\`\`
   * @see lose
   `;

  const { examples, see } = readDocstring(comment);
  expect(examples).toEqual(['```ts\n/** @jsxImportSource it */\nfind({\n  it: "it",\n});\n```']);
  expect(see).toEqual(["lose"]);
});

test("reads the parameters of JavaScript by their names, without types", () => {
  const comment = `*
   * Finds it.
   *
   * @param {import("x").Y | { a: string }} [name] what to look for
   * @param {string} [name.part] of it
   * @returns {boolean}
   `;

  expect(readDocstring(comment)).toMatchObject({
    parameters: [
      { name: "name", text: "what to look for" },
      { name: "name.part", text: "of it" },
    ],
    returns: undefined,
  });
});

test("says nothing of a comment that is no docstring", () => {
  expect(readDocstring(" a remark ").description).toBe("");
  expect(readDocstring(undefined).description).toBe("");
});
