import { expect, onTestFinished, test } from "vitest";
import { createOriginNote } from "@/lib/service-ui/dispatch/refusal-log";
import { recordLines } from "../support/log-lines";
import { createReadProvider, valuesOf } from "../support/read-metrics";

const place = { component: "shop.cart", part: "add", event: "click" };

function noted() {
  const { lines, logger } = recordLines();
  const { provider, read } = createReadProvider();
  onTestFinished(() => provider.shutdown());
  const note = createOriginNote(logger, () => provider);
  const count = async () => valuesOf((await read()).get("service_ui.dispatch.without_origin"));
  return { note, lines, count };
}

test("counts each verified dispatch that names no origin, and warns of the first", async () => {
  const { note, lines, count } = noted();
  for (let at = 0; at < 3; at += 1) note({ headers: new Headers() }, { place });
  expect(await count()).toEqual([{ attributes: {}, value: 3 }]);
  expect(lines).toEqual([
    {
      level: "warn",
      message: "dispatch names no origin",
      component: "shop.cart",
      hint: expect.stringContaining("docs/hosting/proxy.md"),
    },
  ]);
});

test.each([
  ["Origin", { Origin: "https://shop.example" }],
  ["an Origin of null", { Origin: "null" }],
  ["Sec-Fetch-Site", { "Sec-Fetch-Site": "same-origin" }],
])("says nothing of a request with %s", async (_, headers) => {
  const { note, lines } = noted();
  note({ headers: new Headers(headers) }, { place });
  expect(lines).toEqual([]);
});

test("says nothing of what no token verifies, so that a scan tells nothing", () => {
  const { note, lines } = noted();
  note({ headers: new Headers() }, {});
  expect(lines).toEqual([]);
});
