import { expect, test } from "vitest";
import { describeInEngines } from "../support/engines/engines";
import { openRuntime } from "../support/engines/open-runtime";
import { instanceHtml, withRules } from "../support/instance-html";

const HELD = withRules(
  instanceHtml(
    "a",
    ["field input"],
    `<p id="row"><input id="field" data-ui-part="field"></p><button id="other">Other</button>`,
  ),
  ["field", "input", { debounce: 60_000 }],
);
const FORM = withRules(
  instanceHtml(
    "a",
    ["field change"],
    `<form><input id="field" name="field" data-ui-part="field" value="old"></form>
     <ul id="rows"><li id="row"><input id="moved" data-ui-part="field"></li><li>B</li></ul>
     <button id="other">Other</button>`,
  ),
  ["field", "keydown", { keys: ["Escape"], local: [{ op: "reset" }] }],
);

describeInEngines((openPage) => {
  async function open(body: string) {
    const page = await openPage();
    return { page, server: await openRuntime(page, body) };
  }

  test("sends what debounce holds back when its field leaves", async () => {
    const { page, server } = await open(HELD);
    await page.click("#field");
    await page.type("last");
    await page.evaluate(() => document.getElementById("row")?.remove());
    expect((await server.next()).body.payload.value).toBe("last");
  });

  test("takes a field that is reset and left for no change", async () => {
    const { page, server } = await open(FORM);
    await page.click("#field");
    await page.type("half");
    await page.press("Escape");
    await page.click("#other");
    await page.click("#field");
    await page.type("!");
    await page.click("#other");
    expect((await server.next()).body.payload.value).toBe("old!");
    expect(server.received).toHaveLength(1);
  });

  test("takes a row that a script moves for no change of its field", async () => {
    const { page, server } = await open(FORM);
    await page.click("#moved");
    await page.type("half");
    await page.evaluate(() => {
      const row = document.getElementById("row");
      if (row) document.getElementById("rows")?.append(row);
    });
    await page.click("#moved");
    await page.type("way");
    await page.click("#other");
    expect((await server.next()).body.payload.value).toBe("halfway");
    expect(server.received).toHaveLength(1);
  });

  test("presses a button that a render moves while the pointer is down on it", async () => {
    const { page, server } = await open(
      instanceHtml(
        "a",
        ["go click", "other click"],
        `<p id="above"></p><button id="go" data-ui-part="go">Go</button><br>
         <button id="other" data-ui-part="other">Other</button>`,
      ),
    );
    await page.point("#go");
    await page.button("down");
    await page.evaluate(() => {
      const above = document.getElementById("above");
      if (above) above.style.height = "60px";
    });
    await page.button("up");
    expect((await server.next()).body.ctx).toBe("sc1.a.go.click");
    await page.click("#other");
    expect((await server.next()).body.ctx).toBe("sc1.a.other.click");
    expect(server.received).toHaveLength(2);
  });
});
