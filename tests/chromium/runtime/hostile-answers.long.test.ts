import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instanceHtml, instanceId, patchFor } from "@/tests/support/instance-html";
import { open, type RuntimePage } from "@/tests/support/runtime-page";
import { printedRandom } from "@/tests/support/scale";

const go = (name: string) =>
  `<button id="${name}-go" data-ui-part="go">Go</button>
   <input id="${name}-field" data-ui-target="field" value="kept">
   <p id="${name}-echo" data-ui-target="echo">old</p>`;
const html = `<p id="free" data-ui-target="free">old</p>${instanceHtml(
  "outer",
  ["go click"],
  go("outer") +
    instanceHtml(
      "fired",
      ["go click"],
      `${go("fired")}<p id="mixed" data-ui-target="mixed">a <b>b</b></p>${instanceHtml("inner", ["go click"], go("inner"))}`,
    ),
)}${instanceHtml("other", ["go click"], go("other"))}`;

/**
 * Everything that an answer to the instance in the middle may not touch, and the shape of that
 * instance itself.
 */
function untouchable({ page }: RuntimePage) {
  return page.evaluate(() => {
    const page = document.body.cloneNode(true) as HTMLElement;
    page.querySelector("[data-service-ui-notice]")?.remove();
    const own = [...page.querySelectorAll("#fired, #fired *")].filter(
      (element) => !element.closest("#inner"),
    );
    for (const element of own) {
      for (const name of ["aria-invalid", "aria-describedby", "data-state", "ui-state"]) {
        element.removeAttribute(name);
      }
      // The value of a button is an attribute.
      if (element.localName === "button") element.removeAttribute("value");
      if (element.children.length === 0 && element.localName !== "script") element.textContent = "";
    }
    return page.innerHTML;
  });
}

const success = { ok: true, kind: "patch", patches: [patchFor("fired")] };

const refusal = { code: "x", hasRun: "no", again: "no", message: "x" };
test.each([
  [404, { ...refusal, code: { toString: 1 } }],
  [500, { ...refusal, message: ["x"] }],
  [500, { ...refusal, hasRun: "nothing" }],
  [403, { ...refusal, hasRun: ["no"] }],
  [409, { ...refusal, hasRun: undefined, outcome: "ended", answer: "ok" }],
])("a refusal of another shape counts as none: %i %j", async (status, given) => {
  const { click, next, advanceUntil } = await open(html, { clock: true });
  const first = await click("#fired-go");
  const headers = { "Content-Type": "application/problem+json" };
  first.answer(status, JSON.stringify(given), headers);
  expect((await advanceUntil(next())).body).toEqual(first.body);
});

test("a refusal's message is shown as text", async () => {
  const { page, click } = await open(html);
  (await click("#fired-go")).answer(403, { ...refusal, message: "<img src=x onerror=alert(1)>" });
  await page.getByRole("alert").getByText("<img src=x onerror=alert(1)>").waitFor();
});

describe("a redirect", () => {
  test("to another origin is not followed, however willing that is", async () => {
    const asked: string[] = [];
    const elsewhere = createServer((request, response) => {
      asked.push(`${request.method}`);
      response.writeHead(200, {
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Allow-Headers": "content-type",
      });
      response.end(JSON.stringify(success));
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, "127.0.0.1", resolve));
    const { port } = elsewhere.address() as AddressInfo;
    const { page, received, logged } = await open(html);
    await page.route("**/__ui/dispatch", async (route) => {
      const headers = { Location: `http://127.0.0.1:${port}/__ui/dispatch` };
      await route.fulfill({ status: 307, headers });
    });
    await page.click("#fired-go");
    const [failed] = await logged("service:ui-event:failed");
    elsewhere.close();
    expect(failed?.detail.code).toBe("unauthorized");
    expect(asked).toEqual([]);
    expect(received).toEqual([]);
    expect(await page.textContent("#fired-echo")).toBe("old");
  });

  test("to a page of its own is not followed either", async () => {
    const { click, failure, received } = await open(html);
    (await click("#fired-go")).answer(307, "", { Location: "/__ui/dispatch?again" });
    expect(await failure()).toMatchObject({ status: 0, code: "unauthorized" });
    expect(received).toHaveLength(1);
  });
});

const weird = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom("", "__proto__", "constructor", "*", "#free", "<img src=x onerror=alert(1)>"),
);
const patch = fc.oneof(
  { weight: 1, arbitrary: weird },
  {
    weight: 6,
    arbitrary: fc.record(
      {
        op: fc.oneof(fc.constantFrom("setText", "setValue", "setAttribute"), weird),
        targetInstance: fc.oneof(
          { weight: 4, arbitrary: fc.constant(instanceId("fired")) },
          fc.constantFrom(...["outer", "inner", "other"].map(instanceId)),
          weird,
        ),
        targetPart: fc.oneof(fc.constantFrom(null, "go"), weird),
        targetName: fc.oneof(fc.constantFrom("echo", "go", "field", "mixed", "free"), weird),
        targetKey: fc.oneof(fc.constantFrom("1", "2"), weird),
        every: fc.oneof(fc.constant(true), weird),
        value: fc.oneof(fc.string(), weird),
        attribute: fc.oneof(
          fc.constantFrom("aria-invalid", "data-state", "onclick", "style", "id", "data-ui-part"),
          weird,
        ),
      },
      { requiredKeys: [] },
    ),
  },
);
/** Whatever asks for more than patches, and is no path and not `true`. */
const asked = fc.record(
  {
    refresh: weird.filter((value) => value !== true),
    navigate: fc.oneof(
      weird.filter((value) => !/^\/(?!\/)/.test(String(value))),
      fc.string().map((rest) => `//${rest}`),
      fc.webUrl({ validSchemes: ["https", "javascript", "data"] }),
      fc.constantFrom("/\\evil.example", "/.//evil.example", "/%2E%2e//evil.example", "/\t/evil"),
    ),
    focus: fc.oneof(weird, fc.record({ part: fc.oneof(fc.constant("free"), weird), key: weird })),
  },
  { requiredKeys: [] },
);
const answer = fc.record({
  status: fc.constantFrom(200, 200, 200, 201, 400, 403, 404, 409, 500, 504),
  isEchoed: fc.boolean(),
  body: fc.oneof(
    { weight: 4, arbitrary: fc.record({ patches: fc.array(patch, { maxLength: 6 }) }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.array(patch, { maxLength: 2 }), asked)
        .map(([patches, asked]) => ({ patches, ...asked })),
    },
    fc.record({ code: weird, patches: weird }),
    weird,
  ),
});

test("whatever is answered, only the instance that fired changes, and the next interaction works, in the same page", async () => {
  const opened = await open(html);
  const { page, click, next, consoled, log, requests } = opened;
  const before = await untouchable(opened);
  await fc.assert(
    fc.asyncProperty(answer, async ({ status, isEchoed, body }) => {
      const dispatch = await click("#fired-go");
      const { dispatchId } = dispatch.body;
      const isObject = body !== null && typeof body === "object" && !Array.isArray(body);
      const echoed = isEchoed && isObject ? { ...refusal, ...body, ok: true, dispatchId } : body;
      dispatch.answer(status, JSON.stringify(echoed));
      const { patches, code = "" } = Object(body);
      const isOurs = status < 300 ? Array.isArray(patches) : typeof code === "string";
      if (!(isEchoed && isObject && isOurs)) (await next()).patch();
      await page.waitForSelector("#fired-go:not([aria-busy])");
      expect(await untouchable(opened)).toBe(before);
    }),
    { numRuns: 300, seed: Math.floor(printedRandom("hostile answers")() * 2 ** 31) },
  );
  expect(requests.filter((request) => /^GET (?!.*runtime)/.test(request))).toEqual(["GET /"]);
  const requested = (await log()).filter(({ name }) => name.endsWith(":requested"));
  // A lost answer is a reason of the runtime's own.
  expect(requested.filter(({ detail }) => detail.code === undefined)).toEqual([]);
  const expected = /^(Failed to load resource|has children)/;
  expect(consoled.filter((text) => !expected.test(text))).toEqual([]);
  (await click("#fired-go")).patch(patchFor("fired", { value: "still works" }));
  await page.waitForFunction(
    () => document.querySelector("#fired-echo")?.textContent === "still works",
  );
});
