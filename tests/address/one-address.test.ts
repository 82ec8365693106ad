import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOtherSpelling } from "@/lib/address/one-address";

const PATH = "/shop/__ui/dispatch";

test.each([
  "/x/../shop/__ui/dispatch",
  "/./shop/__ui/dispatch",
  "/%2e/shop/__ui/dispatch",
  "/x/%2E%2e/shop/__ui/dispatch?a=b",
  "/shop/x/.%2e/__ui/dispatch",
  "/shop/__ui/dispatch/../dispatch#x",
  "\\\\x\\..\\shop/__ui/dispatch",
  "/shop\\__ui\\dispatch",
  "http://a/shop/__ui/dispatch",
  "/shop/_next/data/build/__ui/dispatch.json",
  "/x/../shop/_next/data/build/en/__ui/dispatch.json?a=b",
  "/shop/_next/data/build/__ui/x/../dispatch.json",
])("takes %s for another spelling of the endpoint", (target) => {
  expect(isOtherSpelling(target, PATH)).toBe(true);
});

const noPaths = ["/", "*", "//", "http://["];
const others = ["/__ui/dispatch", "/x/../shop/__ui/dispatcher", "/shop/_next/data/build/demo.json"];
const longer = [`${PATH}?x=/../y`, `${PATH}/`, `${PATH}/more`, `${PATH}.json`];
test.each([PATH, ...longer, ...noPaths, ...others])("lets %s alone", (target) => {
  expect(isOtherSpelling(target, PATH)).toBe(false);
});

test("sees through any dot segments that stand between the right ones", () => {
  const here = fc.constantFrom(".", "%2e", "%2E");
  const up = fc.constantFrom("..", "%2e.", ".%2E", "%2e%2e").map((dots) => `x/${dots}`);
  const detour = fc.array(fc.oneof(here, up), { maxLength: 3 });
  fc.assert(
    fc.property(detour, detour, detour, (one, two, three) => {
      const target = `/${[...one, "shop", ...two, "__ui", ...three, "dispatch"].join("/")}`;
      expect(isOtherSpelling(target, PATH)).toBe(target !== PATH);
    }),
  );
});

describe("with trailingSlash", () => {
  test("leaves both spellings of the slash to Next, which redirects one of them", () => {
    expect(isOtherSpelling(PATH, `${PATH}/`)).toBe(false);
    expect(isOtherSpelling(`${PATH}/`, `${PATH}/`)).toBe(false);
  });

  test.each(["/x/../shop/__ui/dispatch/", "/%2e/shop/__ui/dispatch"])("knows %s", (target) => {
    expect(isOtherSpelling(target, `${PATH}/`)).toBe(true);
  });
});

test.each([
  [`${PATH}/`, PATH],
  [`${PATH}/?a=b`, PATH],
  [PATH, `${PATH}/`],
])("takes %s for another spelling of %s where Next answers both", (target, address) => {
  const leniency = { isSlashOptional: true, locales: [] };

  expect(isOtherSpelling(target, address, leniency)).toBe(true);
  expect(isOtherSpelling(address, address, leniency)).toBe(false);
});

test.each(["/shop/en/__ui/dispatch", "/shop/EN/__ui/dispatch/", "/shop/x/../de/__ui/dispatch"])(
  "takes %s for another spelling where Next strips locales",
  (target) => {
    const leniency = { isSlashOptional: false, locales: ["en", "de"] };

    expect(isOtherSpelling(target, PATH, leniency)).toBe(true);
    expect(isOtherSpelling("/shop/fr/__ui/dispatch", PATH, leniency)).toBe(false);
    expect(isOtherSpelling("/en/__ui/dispatch", PATH, leniency)).toBe(false);
  },
);
