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
  });
});

test("says nothing of a comment that is no docstring", () => {
  expect(readDocstring(" a remark ").description).toBe("");
  expect(readDocstring(undefined).description).toBe("");
});
