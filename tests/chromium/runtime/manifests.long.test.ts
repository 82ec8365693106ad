import { describe, expect, test } from "vitest";
import { instanceHtml, instanceId, manifestOf } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const good = instanceHtml("good", ["go click"], `<button id="go" data-ui-part="go">Go</button>`);
const bad = instanceHtml("bad", ["go click"], `<button id="no" data-ui-part="go">No</button>`);
const json = JSON.stringify(manifestOf("bad", ["go click"]));

describe("a manifest is ignored with one warning", () => {
  test.each([
    ["that does not parse", json.slice(1)],
    ["that is null", "null"],
    ["that is of another version", json.replace('"v":1', '"v":2')],
    ["whose id is not its root's", json.replaceAll(instanceId("bad"), instanceId("other"))],
    ["without events", json.replace(/"events":.*]/, '"events":null')],
    ["with an event that is none", json.replace(/"events":.*]/, '"events":[null]')],
  ])("%s", async (_what, text) => {
    const { page, click, received, consoled } = await open(bad.replace(json, text) + good);
    await page.evaluate(() => {
      window.ServiceUi.scan();
      window.ServiceUi.manifests();
    });
    await page.click("#no");
    expect((await click("#go")).body.ctx).toBe("sc1.good.go.click");
    expect(received).toHaveLength(1);
    await expect.poll(() => consoled).toEqual([expect.stringContaining("bad manifest")]);
  });

  test("whose script is marked for another instance than it is of", async () => {
    const marked = `data-ui-event-manifest="${instanceId("bad")}"`;
    const { consoled } = await open(
      bad.replace(marked, `data-ui-event-manifest="${instanceId("other")}"`),
    );
    await expect.poll(() => consoled).toHaveLength(1);
  });

  test("that has no root around it", async () => {
    const { consoled, page } = await open(
      `<script type="application/json" data-ui-event-manifest="${instanceId("bad")}">${json}</script>`,
    );
    await expect.poll(() => consoled).toHaveLength(1);
    expect(await page.evaluate(() => window.ServiceUi.manifests())).toEqual([]);
  });

  test("and does not stand in for a good one of the same root", async () => {
    const stray = `<script type="application/json" data-ui-event-manifest="x">{}</script></div>`;
    const { click } = await open(good.replace(/<\/div>$/, stray));
    expect((await click("#go")).body.ctx).toBe("sc1.good.go.click");
  });
});

describe("an instance", () => {
  /** As a server signs it that many seconds before the test. */
  const madeBefore = (seconds: number, name: string) => {
    const iat = Math.floor(Date.now() / 1000) - seconds;
    const claims = {
      c: "a.b",
      e: "click",
      exp: iat + 3600,
      i: instanceId(name),
      iat,
      p: "go",
      u: "",
    };
    const ctx = `sc1.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.tag`;
    return instanceHtml(name, [{ p: "go", e: "click", ctx }], "");
  };

  test("is read without a warning by a clock that is ahead of the server's", async () => {
    const { page, consoled } = await open(madeBefore(3600, "one") + madeBefore(40, "two"));
    expect(await page.evaluate(() => window.ServiceUi.manifests().length)).toBe(2);
    expect(consoled).toEqual([]);
  });

  test.each(["", "sc1", "sc1.%.x", `sc1.${btoa("null")}.x`, `sc1.${btoa('{"iat":"1"}x')}.x`])(
    "whose token is %j is read as before",
    async (ctx) => {
      const odd = instanceHtml("odd", [{ p: "go", e: "click", ctx }], "");
      const { click, consoled } = await open(odd + good);
      expect((await click("#go")).body.ctx).toBe("sc1.good.go.click");
      expect(consoled).toEqual([]);
    },
  );
});

test("manifests() gives those in the page, in document order", async () => {
  const { page } = await open(good + bad);
  const known = await page.evaluate(() => window.ServiceUi.manifests());
  expect(known).toEqual([manifestOf("good", ["go click"]), manifestOf("bad", ["go click"])]);
});

test("a component without events has a manifest, and is no cause of a warning", async () => {
  const { page, consoled } = await open(instanceHtml("still", [], ""));
  expect(await page.evaluate(() => window.ServiceUi.manifests())).toEqual([
    manifestOf("still", []),
  ]);
  expect(consoled).toEqual([]);
});
