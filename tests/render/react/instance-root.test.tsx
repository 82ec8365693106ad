import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { InstanceRoot } from "@/lib/service-ui/render/react/instance-root";

const signed = { c: "row", i: "uci_AAAAAAAAAAAAAAAAAAAAAA", iat: 1, exp: 2, events: [] };

test("says which instance it is, whatever attributes its author gives", () => {
  const others = { "data-ui-component": "x", "data-ui-component-instance-id": "uci_x" };
  expect(renderToStaticMarkup(<InstanceRoot signed={signed} {...others} />)).toContain(
    `<div data-ui-component="row" data-ui-component-instance-id="${signed.i}">`,
  );
});

test("has a manifest without events, too", () => {
  expect(renderToStaticMarkup(<InstanceRoot as="section" signed={signed} />)).toContain(
    `<script type="application/json" data-ui-event-manifest="${signed.i}" ` +
      `data-ui-component="row">` +
      `{"v":1,"c":"row","i":"${signed.i}","events":[]}</script></section>`,
  );
});
