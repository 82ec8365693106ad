import fc from "fast-check";
import { expect, test } from "vitest";
import * as ids from "@/lib/service-ui/wire/ids";

const NAMED: readonly (readonly [pattern: RegExp, allowed: readonly string[]])[] = [
  [ids.INSTANCE_ID_PATTERN, ["uci_0123456789abcdef", `uci_${"-".repeat(512)}`]],
  [ids.DISPATCH_ID_PATTERN, [`ui_evt_${"0aF".repeat(10)}99`]],
  [ids.COMPONENT_NAME_PATTERN, ["a", "shop.product-row_2"]],
  [ids.PART_NAME_PATTERN, ["a", "postCode-2_b"]],
  [ids.EVENT_NAME_PATTERN, ["a", "shop:row-moved_2"]],
  [ids.BIND_PATH_PATTERN, ["a", "order.$lines._0"]],
];

test.each(NAMED)("%s takes what the protocol names", (pattern, allowed) => {
  for (const text of allowed) expect(text).toMatch(pattern);
});

test.each(NAMED)("%s takes nothing around it", (pattern, allowed) => {
  const around = fc.oneof(fc.constantFrom("\n", " ", "!", "/", "\u2028", "\0", "."), fc.string());
  fc.assert(
    fc.property(fc.constantFrom(...allowed), around, fc.boolean(), (text, more, isBefore) => {
      fc.pre(/[^A-Za-z0-9_$.:-]|^\.$/u.test(more));
      fc.pre(!(more === "." && !isBefore && pattern === ids.COMPONENT_NAME_PATTERN));
      expect(isBefore ? more + text : text + more).not.toMatch(pattern);
    }),
  );
});

test.each([
  ["too short", "uci_0123456789abcde"],
  ["too long", `uci_${"a".repeat(513)}`],
])("takes no instance id that is %s", (_, id) => {
  expect(id).not.toMatch(ids.INSTANCE_ID_PATTERN);
});
