import { expect, test } from "vitest";
import { instanceHtml, instanceId, manifestOf } from "@/tests/support/instance-html";
import { open } from "@/tests/support/runtime-page";

const HELD_BACK = JSON.stringify([["publish", "click", { debounce: 600_000 }]]);
const RULES = `data-ui-rules="${HELD_BACK.replaceAll('"', "&quot;")}"`;
const BUTTON = `<button id="publish" data-ui-part="publish" value="v"`;
const MARKED = `${RULES} data-ui-event-manifest="${instanceId("post")}"`;
const MANIFEST = JSON.stringify(manifestOf("post", ["publish click"]));

/** Where content that others wrote may bear rules. */
test.each([
  ["on the part's element", `${BUTTON} ${RULES}>Go</button>`],
  ["on an element around the part", `<div ${RULES}>${BUTTON}>Go</button></div>`],
  ["on what poses as a manifest", `<i ${MARKED}>${MANIFEST}</i>${BUTTON}>Go</button>`],
  [
    "on a template with a manifest's script",
    `<template ${MARKED}><script ${MARKED}>${MANIFEST}</script></template>${BUTTON}>Go</button>`,
  ],
  [
    "on a script in ignored content",
    `<div data-ui-ignore><script type="application/json" ${MARKED}>${MANIFEST}</script></div>
     ${BUTTON}>Go</button>`,
  ],
])("data-ui-rules %s change nothing", async (_where, content) => {
  const { click, requests } = await open(instanceHtml("post", ["publish click"], content));
  for (const _click of [1, 2]) {
    const { body, patch } = await click("#publish");
    expect(body).toMatchObject({ ctx: "sc1.post.publish.click", payload: { value: "v" } });
    patch();
  }
  const posts = requests.filter((sent) => sent.startsWith("POST"));
  expect(posts).toEqual(["POST /__ui/dispatch", "POST /__ui/dispatch"]);
});
