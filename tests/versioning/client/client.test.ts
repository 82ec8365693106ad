import { describe, expect, it, vi } from "vitest";
import { createWarningFetch, type DeprecationNotice } from "@/lib/versioning/client/client";
import { fail } from "../../support/for-this-test";

const ENDING = {
  "X-Api-Version": "1.4.0",
  Deprecation: "@1780272000",
  Sunset: "Tue, 01 Jun 2027 00:00:00 GMT",
  Link: '</docs/v1>; rel="deprecation", </api/v2/orders>; rel="successor-version"',
};

function client(headers: HeadersInit = ENDING) {
  const warn = vi.fn<(notice: DeprecationNotice) => void>();
  const fetch = vi.fn(async () => new Response("body", { headers }));
  return { warn, fetch, call: createWarningFetch({ fetch, warn }) };
}

describe("a fetch that warns", () => {
  it("says once what ends, when, and what takes over", async () => {
    const { call, warn } = client();
    await call("https://a.example/api/v1/orders?page=1");
    await call(new URL("https://a.example/api/v1/orders?page=2"));
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]?.[0]).toMatchObject({
      method: "GET",
      url: "https://a.example/api/v1/orders",
      version: "1.4.0",
      sunset: new Date("2027-06-01"),
      message:
        "GET https://a.example/api/v1/orders is deprecated since 2026-06-01 and ends on " +
        "2027-06-01. Use /api/v2/orders instead. See /docs/v1.",
    });
  });

  it("warns of each route by itself, and of one route once whatever its identifier", async () => {
    const { call, warn } = client();
    for (const path of ["v1/orders/7", "v1/orders/8", "v1/carts/7", "v2/carts/7"]) {
      await call(`https://a.example/api/${path}`);
    }
    await call(new Request("https://a.example/api/v1/orders/9", { method: "DELETE" }));
    await call("https://a.example/api/v1/orders/9", { method: "delete" });
    await call("https://b.example/api/v1/orders/9");
    expect(warn.mock.calls.map(([{ method, url }]) => `${method} ${url}`)).toEqual([
      "GET https://a.example/api/v1/orders/7",
      "GET https://a.example/api/v1/carts/7",
      "GET https://a.example/api/v2/carts/7",
      "DELETE https://a.example/api/v1/orders/9",
      "GET https://b.example/api/v1/orders/9",
    ]);
  });

  it("hands request and answer on untouched", async () => {
    const { call, fetch } = client();
    const init = { method: "POST", body: "x" };
    expect(await (await call("/api/v1/orders", init)).text()).toBe("body");
    expect(fetch).toHaveBeenCalledWith("/api/v1/orders", init);
  });

  it("warns of a sunset that comes without a deprecation", async () => {
    const { call, warn } = client({ Sunset: "Tue, 01 Jun 2027 00:00:00 GMT" });
    await call("/api/v1/orders");
    expect(warn.mock.calls[0]?.[0]).toMatchObject({
      deprecated: false,
      gone: false,
      message: "GET /api/v1/orders ends on 2027-06-01.",
    });
  });

  it.each([
    [{}, "GET /api/v1/orders is gone and answers 410."],
    [
      { Sunset: "2027-06-01", Link: '</api/v2/orders>; rel="successor-version"' },
      "GET /api/v1/orders is gone since 2027-06-01 and answers 410. Use /api/v2/orders instead.",
    ],
  ])("warns once of a route that is gone: %j", async (headers, message) => {
    const { call, fetch, warn } = client(headers);
    fetch.mockImplementation(async () => new Response(null, { status: 410, headers }));
    expect((await call("/api/v1/orders")).status).toBe(410);
    await call("/api/v1/orders");
    expect(warn).toHaveBeenCalledOnce();
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ gone: true, message });
  });

  it("warns again of a route that has ended since, or whose sunset has moved", async () => {
    const { call, fetch, warn } = client();
    await call("/api/v1/orders");
    const moved = { ...ENDING, Sunset: "Wed, 01 Sep 2027 00:00:00 GMT" };
    fetch.mockImplementation(async () => new Response(null, { headers: moved }));
    await call("/api/v1/orders");
    fetch.mockImplementation(async () => new Response(null, { status: 410, headers: moved }));
    await call("/api/v1/orders");
    expect(warn.mock.calls.map(([{ gone }]) => gone)).toEqual([false, false, true]);
  });

  it.each([{}, { Deprecation: "soon" }, { Sunset: "soon" }])(
    "says nothing where nothing is deprecated: %j",
    async (headers) => {
      const { call, warn } = client(headers);
      await call("/api/v1/orders");
      expect(warn).not.toHaveBeenCalled();
    },
  );

  it("answers although the warning fails", async () => {
    const { call, warn } = client();
    warn.mockImplementation(() => fail("no log"));
    expect((await call("/api/v1/orders")).status).toBe(200);
  });

  it("lets a call that fails fail", async () => {
    const fetch = () => Promise.reject(new TypeError("fetch failed"));
    await expect(createWarningFetch({ fetch })("/x")).rejects.toThrow("fetch failed");
  });

  it("writes to the console if it is told nothing else", async () => {
    const logged = vi.spyOn(console, "warn").mockReturnValue(undefined);
    await createWarningFetch({ fetch: client().fetch })("/api/v1/orders");
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("is deprecated"));
    logged.mockRestore();
  });
});

describe("the routes that a fetch that warns tells apart", () => {
  const LONG = "x".repeat(25);

  async function noticesOf(paths: readonly (string | Request)[]): Promise<string[]> {
    const { call, warn } = client();
    for (const path of paths) await call(path);
    return warn.mock.calls.map(([{ url }]) => url);
  }

  it.each([
    ["a number", "/orders/7", "/orders/81"],
    ["a part with a digit", "/orders/a1b", "/orders/c2d/"],
    ["a long part", `/orders/${LONG}`, `/orders/${LONG}y`],
    ["a number at its begin", "/7/orders", "/8/orders"],
    ["what only begins like a version", "/v1x/orders", "/v2x/orders"],
    ["what only ends like a version", "/xv1/orders", "/xv2/orders"],
    ["its query", "/orders?page=1", "/orders?page=2"],
    ["its fragment, in which anything stands", "/orders#a\nb", "/orders#c"],
    ["an identifier of another scheme", "app+x.y-1://a/7", "app+x.y-1://a/8"],
  ])("are one for %s", async (_, first, second) => {
    expect(await noticesOf([first, second.replace(/\/$/, "")])).toHaveLength(1);
  });

  it.each([
    ["another name of the same length", "/orders/list", "/orders/done"],
    ["a name of 24 characters", `/${LONG.slice(1)}`, `/y${LONG.slice(2)}`],
    ["another version", "/v1/orders", "/v2/orders"],
    ["a version of two digits", "/v10/orders", "/v11/orders"],
    ["a version with a point", "/v1.10/orders", "/v1.11/orders"],
    ["a version in capitals", "/V1/orders", "/V2/orders"],
    ["another origin", "https://a1.example/orders", "https://a2.example/orders"],
    ["another origin in capitals", "HTTPS://A1.EXAMPLE/orders", "HTTPS://A2.EXAMPLE/orders"],
    ["another depth", "/orders/7", "/orders/7/8"],
    ["another split", "/orders/list", "/orderslist"],
    ["a collection", "/orders/", "/orders/7"],
  ])("are two for %s", async (_, first, second) => {
    expect(await noticesOf([first, second])).toEqual([first, second]);
  });

  it("have the address without query and fragment", async () => {
    expect(await noticesOf(["/orders?a#b"])).toEqual(["/orders"]);
    expect(await noticesOf(["/orders#b?\na"])).toEqual(["/orders"]);
  });

  it("are forgotten once there are a thousand, and then warned of again", async () => {
    const { call, warn } = client();
    const letters = [..."abcdefghij"];
    const names = letters.flatMap((a) => letters.flatMap((b) => letters.map((c) => a + b + c)));
    for (const name of names) await call(`/${name}`);
    await call(`/${names[0]}`);
    expect(warn).toHaveBeenCalledTimes(1000);
    await call("/one-more");
    await call(`/${names[0]}`);
    expect(warn).toHaveBeenCalledTimes(1002);
  });

  it("are called with GET where nothing else is said, by an object without a method too", async () => {
    const { call, warn } = client();
    await call({ toString: () => "/orders" } as unknown as URL); // any object that prints an address
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ method: "GET", url: "/orders" });
  });

  it.each([
    [{ Deprecation: "true" }, "."],
    [{ Deprecation: "true", Sunset: "2027-06-01" }, " and ends on 2027-06-01."],
    [{ Deprecation: "2026-06-01" }, " since 2026-06-01."],
    [{ Deprecation: "true", Link: "</d>; rel=deprecation" }, ". See /d."],
  ])("are described by what the answer says: %j", async (headers, words) => {
    const { call, warn } = client(headers);
    await call("/orders");
    expect(warn.mock.calls[0]?.[0].message).toBe(`GET /orders is deprecated${words}`);
  });
});
