import { expect, test } from "vitest";
import { MISTAKES, type Mistake, NEXT_FIXES, tell } from "@/lib/service-ui/wire/mistakes";
import { PATCH_OPERATIONS } from "@/lib/service-ui/wire/patch";

const place = { component: "shop.stock", part: "amount", event: "input" };
const names = ["amount", "total"];
const patch = (kind: Parameters<typeof MISTAKES.patch>[0]) =>
  MISTAKES.patch(kind, place, 1, { given: "`$&`", declared: names });

/** Each row once, with what its reporters give it. */
const ROWS: Readonly<Record<Exclude<keyof typeof MISTAKES, "patch">, Mistake>> = {
  unregistered: MISTAKES.unregistered("shop.new", "the registry", ["shop.old"]),
  unknownPart: MISTAKES.unknownPart(place),
  unknownEvent: MISTAKES.unknownEvent(place),
  otherField: MISTAKES.otherField(place),
  forbidden: MISTAKES.forbidden("authorizer", place, "undefined"),
  unguarded: MISTAKES.unguarded("shop.stock"),
  alwaysForbidden: MISTAKES.alwaysForbidden("shop.stock"),
  threw: MISTAKES.threw("handler", place, "RangeError: sold out.", NEXT_FIXES.refresh),
  nextFunction: MISTAKES.nextFunction("handler", place, NEXT_FIXES.notFound),
  timedOut: MISTAKES.timedOut("handler", place, 50),
  tooManyPatches: MISTAKES.tooManyPatches(place, 65, 64),
  noResult: MISTAKES.noResult(place, "a list"),
  focus: MISTAKES.focus(place, "`amont`", names),
  tooManyMessages: MISTAKES.tooManyMessages(place, 72, 128),
  leftOut: MISTAKES.leftOut(place, "x".repeat(300)),
  unplaced: MISTAKES.unplaced(place, "address.city"),
  withChildren: MISTAKES.withChildren("setText of `total`,"),
  ambiguous: MISTAKES.ambiguous("setText of `total`,"),
  undeclaredHidden: MISTAKES.undeclaredHidden("`submit` of component `shop.stock`", "version"),
  notPrevented: MISTAKES.notPrevented("shop.stock", "amount", "input"),
  hasLeft: MISTAKES.hasLeft("setText of `total`,"),
  focusNotMoved: MISTAKES.focusNotMoved(
    "`input` of part `amount` of component `shop.stock` asks for the focus of `[17]/amount`",
  ),
  commandSkipped: MISTAKES.commandSkipped("shop.stock", "focus of `amount`"),
  rowNotRendered: MISTAKES.rowNotRendered("setText of `row[17]/total`,"),
  noRows: MISTAKES.noRows("setText of `row[17]/total`,"),
  textOfField: MISTAKES.textOfField("setText of `total`,"),
  notTaken: MISTAKES.notTaken("setValue of `total`,"),
  partNotRendered: MISTAKES.partNotRendered("shop.stock", "amount"),
  targetNotRendered: MISTAKES.targetNotRendered("shop.stock", "total", names),
  noNativeEvent: MISTAKES.noNativeEvent(place, "input"),
  eventFromElsewhere: MISTAKES.eventFromElsewhere(place, ["form", "input"]),
  outsideRoot: MISTAKES.outsideRoot("Part", "save", "shop.stock", ["body > i", "body > b"]),
  fileNotSent: MISTAKES.fileNotSent("cv", "`submit` of part `form` of component `shop.stock`"),
  noRefresh: MISTAKES.noRefresh(),
  noRuntime: MISTAKES.noRuntime(),
  runtimeNotLoaded: MISTAKES.runtimeNotLoaded("/event-runtime.js"),
  refusedManifests: MISTAKES.refusedManifests(2),
};
const PATCHES = {
  op: patch("op"),
  instance: patch("instance"),
  part: patch("part"),
  name: patch("name"),
  value: patch("value"),
  "long value": patch("long value"),
  "long values": patch("long values"),
  "no attribute": patch("no attribute"),
  attribute: patch("attribute"),
  key: patch("key"),
  every: patch("every"),
};

test.each(Object.entries({ ...ROWS, ...PATCHES }))(
  "says in whole sentences, with words of code marked, what is wrong and what to write: %s",
  (_row, { problem, fix }) => {
    for (const text of [problem, fix]) {
      expect(text).toMatch(/^\S.*[.?]$/);
      expect(text.split("`").length % 2).toBe(1);
    }
  },
);

test("names the component in each mistake but those of the page", () => {
  const nameless = Object.entries(ROWS)
    .filter(([, { problem }]) => !/shop\.|total`/.test(problem))
    .map(([row]) => row);
  expect(nameless).toEqual(["noRefresh", "noRuntime", "runtimeNotLoaded", "refusedManifests"]);
});

test("lists the declared names unless something else is allowed, and repeats a value as it is", () => {
  expect(patch("name")).toEqual({
    problem:
      "The patch at index 1 of the handler of `input` of part `amount` of component `shop.stock` " +
      "names the target `$&`.",
    fix: "Component `shop.stock` declares `amount`, `total`.",
  });
  for (const operation of PATCH_OPERATIONS) expect(patch("op").fix).toContain(`\`${operation}\``);
});

test("tells where to render the message of a part", () => {
  expect(MISTAKES.targetNotRendered("shop.stock", "amount-message", names)).toEqual({
    problem:
      "The message of part `amount` of component `shop.stock` is not in the page: nobody sees what " +
      "is wrong.",
    fix: 'Render it: `<Message for="amount" />`, which the view gives.',
  });
});

test("tells a mistake without a fix by its problem alone", () => {
  expect(tell({ problem: "It threw.", fix: "" })).toBe("It threw.");
});
