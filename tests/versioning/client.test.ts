import { describe, expect, it, vi } from "vitest";
import { createWarningFetch, type DeprecationNotice } from "@/lib/versioning/client";

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
    for (const path of [
      "/api/v1/orders/7",
      "/api/v1/orders/8",
      "/api/v1/carts/7",
      "/api/v2/carts/7",
    ]) {
      await call(`https://a.example${path}`);
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

  it.each([{}, { Deprecation: "soon" }, { Sunset: "2027-06-01" }])(
    "says nothing where nothing is deprecated: %j",
    async (headers) => {
      const { call, warn } = client(headers);
      await call("/api/v1/orders");
      expect(warn).not.toHaveBeenCalled();
    },
  );

  it("answers although the warning fails", async () => {
    const { call, warn } = client();
    warn.mockImplementation(() => {
      throw new Error("no log");
    });
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
