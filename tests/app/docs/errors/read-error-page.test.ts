import { describe, expect, test } from "vitest";
import { errorPageCodes, parseErrorPage, readErrorPage } from "@/app/docs/errors/read-error-page";
import { FAILURE_CODES, FAILURES } from "@/lib/protocol/failures";

describe("the error pages", () => {
  test.each(FAILURE_CODES)("has one for %s, with the title and status of its answers", (code) => {
    const { title, status } = readErrorPage(code);
    expect({ title, status }).toEqual({
      title: FAILURES[code].title,
      status: FAILURES[code].status,
    });
  });

  test.each(["network_error", "bad_response"])("has one for %s, without a status", (code) => {
    expect(readErrorPage(code).status).toBeNull();
  });

  test("are all of the form, with pairs of back-quotes", () => {
    for (const { code, body } of errorPageCodes().map(readErrorPage)) {
      const paragraphs = body.split("\n\n");
      const unpaired = paragraphs.filter((text) => text.split("`").length % 2 === 0);
      expect({ code, unpaired }).toEqual({ code, unpaired: [] });
    }
  });
});

describe("a page", () => {
  const whole = "# Title\n\nStatus: 400\n\n## Cause\n\nOne.\n\nTwo.\n\n## Cure\n\nThree.\n";

  test("is read as title, status, cause and cure", () => {
    expect(parseErrorPage("a_code", whole)).toEqual({
      code: "a_code",
      title: "Title",
      status: 400,
      cause: "One.\n\nTwo.",
      cure: "Three.",
      body: "## Cause\n\nOne.\n\nTwo.\n\n## Cure\n\nThree.\n",
    });
  });

  test("may have a part for whoever runs the application, which is no part of the cure", () => {
    const more = `${whole}\n## In production\n\nFour.\n\n| a |\n`;
    expect(parseErrorPage("a_code", more)).toMatchObject({
      cure: "Three.",
      body: expect.stringMatching(/Three\.\n\n## In production\n\nFour\.\n\n\| a \|\n$/),
    });
  });

  test.each([
    ["no status", whole.replace("Status: 400\n\n", "")],
    ["no cure", whole.replace(/## Cure[\s\S]*/, "")],
    ["another order", whole.replace("Cause", "x").replace("Cure", "Cause").replace("x", "Cure")],
  ])("refuses one with %s, by the name of its file", (_what, text) => {
    expect(() => parseErrorPage("a_code", text)).toThrow(/docs\/errors\/a_code\.md needs/);
  });
});
