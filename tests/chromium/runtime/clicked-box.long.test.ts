import { expect, test } from "vitest";
import { takeOn } from "@/tests/support/asked-page";
import { instanceHtml, patchFor, withRules } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

/*
 * A click that was taken back leaves a box as if nobody had clicked it: it shows what the server
 * has said before, meanwhile and since.
 */

const ROW = {
  op: "setAttribute",
  targetName: "row",
  attribute: "data-state",
  value: ["checked", "done", "open"],
} as const;

async function openBox() {
  const opened = await open(
    withRules(
      instanceHtml(
        "todo",
        ["box change", "go click"],
        `<form id="form"><p data-ui-target="row"></p><input type="checkbox" id="box" data-ui-part="box">
           <button type="button" id="go" data-ui-part="go"></button>
           <button type="button" id="tick" data-ui-part="tick"></button></form>`,
      ),
      ["box", "change", { atOnce: [ROW] }],
      ["tick", "click", { local: [{ op: "setValue", targetName: "box", value: "true" }] }],
    ),
  );
  const { page, click, logged } = opened;
  const { settle } = await takeOn(opened, "service:ui-refresh:requested");
  let requested = 0;
  const requests = () => logged("service:ui-refresh:requested", ++requested);
  return {
    ...opened,
    isTicked: () => page.isChecked("#box"),
    settled: () => page.waitForSelector("#todo:not(:has([aria-busy]))"),
    /** A render is asked for now, whoever does. */
    requests,
    /** Has another part ask for a render. */
    ask: async () => {
      (await click("#go")).ask({ refresh: true });
      await requests();
    },
    /** Ends the render that was asked for first. */
    render: async (isTicked: boolean) => {
      await page.$eval(
        "#box",
        (box, isTicked) => void Object.assign(box, { defaultChecked: isTicked }),
        isTicked,
      );
      await settle();
    },
  };
}

type Sent = Awaited<ReturnType<Awaited<ReturnType<typeof openBox>>["next"]>>;
const INVALID = patchFor("todo", {
  op: "setAttribute",
  targetName: "box",
  attribute: "aria-invalid",
  value: "true",
});
const ENDS: [string, (sent: Sent) => void][] = [
  ["a refusal", (sent) => sent.refuse(403, "interaction_forbidden")],
  ["a failure", (sent) => sent.refuse(500, "handler_failed")],
  ["an answer that finds the box invalid", (sent) => sent.patch(INVALID)],
];

test.each(ENDS)("follows the next render after %s", async (end, answer) => {
  const { click, ask, requests, render, settled, isTicked } = await openBox();
  answer(await click("#box"));
  await settled();
  expect(await isTicked()).toBe(false);
  // The runtime itself asks for a render after what may have been done.
  await (end === "a failure" ? requests() : ask());
  await render(true);
  await settled();
  await expect.poll(isTicked).toBe(true);
});

test.each(ENDS)("follows a render that began before, after %s", async (_end, answer) => {
  const { click, ask, render, settled, isTicked } = await openBox();
  await ask();
  const sent = await click("#box");
  await render(true);
  answer(sent);
  await settled();
  expect(await isTicked()).toBe(true);
});

test.each(ENDS)("shows what an older answer has set meanwhile, after %s", async (_end, answer) => {
  const { click, settled, isTicked, logged } = await openBox();
  const older = await click("#go");
  const sent = await click("#box");
  older.patch(patchFor("todo", { op: "setValue", targetName: "box", value: "true" }));
  await logged("service:ui-event:dispatched");
  answer(sent);
  await settled();
  expect(await isTicked()).toBe(true);
});

test("keeps an accepted click over an older answer, and over an older render", async () => {
  const { click, ask, render, settled, isTicked, logged } = await openBox();
  await ask();
  const older = await click("#go");
  (await click("#box")).patch();
  await logged("service:ui-event:dispatched", 2);
  expect(await isTicked()).toBe(true);
  older.patch(patchFor("todo", { op: "setValue", targetName: "box", value: "false" }));
  await render(false);
  await settled();
  expect(await isTicked()).toBe(true);
});

test("follows what the server has done if the answer to a later click is lost", async () => {
  const { click, requests, render, settled, isTicked } = await openBox();
  (await click("#box")).patch();
  await settled();
  (await click("#box")).answer(409, { code: "duplicate_dispatch" });
  await requests();
  await render(false);
  await settled();
  expect(await isTicked()).toBe(false);
});

test("is the person's again if it was, and the server's if its form was reset", async () => {
  const { page, click, ask, render, settled, isTicked } = await openBox();
  (await click("#box")).patch();
  (await click("#box")).patch();
  await settled();
  await page.click("#tick");
  (await click("#box")).refuse(403, "interaction_forbidden");
  await settled();
  await ask();
  await render(false);
  await settled();
  expect(await isTicked()).toBe(true);
  await page.$eval("#form", (form) => (form as HTMLFormElement).reset());
  await page.evaluate(() => new Promise((done) => setTimeout(done)));
  (await click("#box")).refuse(403, "interaction_forbidden");
  await settled();
  await ask();
  await render(true);
  await settled();
  expect(await isTicked()).toBe(true);
});
