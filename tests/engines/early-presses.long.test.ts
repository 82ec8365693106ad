import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { KEEP_EARLY } from "@/lib/service-ui/wire/early";
import { describeInEngines } from "../support/engines/engines";
import { instanceHtml } from "../support/instance-html";
import { serveRuntimePage, stopServing } from "../support/runtime-server";

const ENDPOINT = 'data-ui-endpoint="/__ui/dispatch"';
const BODY = instanceHtml(
  "a",
  ["press click", "send submit"],
  `<button id="press" type="button" data-ui-part="press">Press</button>
   <form data-ui-part="send"><input id="word" name="word"><button id="send">Send</button></form>`,
);

describeInEngines((openBlank) => {
  test.each([
    ["without a policy", "", {}],
    [
      "under a policy that trusts a nonce and what it loads",
      ' nonce="once"',
      { csp: "default-src 'self'; img-src data:; script-src 'nonce-once' 'strict-dynamic'" },
    ],
  ])("captures a press and a submit from before the script %s", async (_policy, nonce, policy) => {
    let come = () => {};
    const coming = new Promise<void>((resolve) => {
      come = resolve;
    });
    const body = `<script${nonce}>${KEEP_EARLY}</script>${BODY}`;
    const server = await serveRuntimePage(body, { ...policy, script: ENDPOINT + nonce, coming });
    onTestFinished(() => stopServing(server.http));
    const page = await openBlank();
    const { port } = server.http.address() as AddressInfo;
    // What opens a page in a driver waits until it has loaded.
    await page.evaluate((url) => {
      location.href = url;
    }, `http://127.0.0.1:${port}/`);
    await expect.poll(() => page.evaluate(() => !!document.querySelector("#send"))).toBe(true);
    await page.click("#press");
    await page.click("#word");
    await page.type("hello");
    await page.click("#send");
    expect(await page.evaluate(() => "ServiceUi" in window)).toBe(false);
    come();
    const press = await server.next();
    expect(press.body.ctx).toBe("sc1.a.press.click");
    const submit = await server.next();
    expect(submit.body).toMatchObject({
      ctx: "sc1.a.send.submit",
      payload: { fields: [["word", "hello"]] },
    });
    press.patch();
    submit.patch();
    await page.click("#press");
    expect((await server.next()).body.ctx).toBe("sc1.a.press.click");
    expect(server.received).toHaveLength(3);
    expect(await page.evaluate(() => location.pathname + location.search)).toBe("/");
  });
}, false);
