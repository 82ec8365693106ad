import { expect, test } from "vitest";
import { requestOrigin } from "@/app/demo/api/_page/request-origin";

test.each([
  [{ host: "127.0.0.1:41003" }, "http://127.0.0.1:41003"],
  [{ host: "shop.example", "x-forwarded-proto": "https" }, "https://shop.example"],
  [{ host: "[::1]:3000", "x-forwarded-proto": "gopher" }, "http://[::1]:3000"],
  [{ host: "evil.example; rm -rf" }, ""],
  [{ host: "$(reboot)" }, ""],
  [{}, ""],
])("answers a request with %j at %j", (headers: Record<string, string>, origin) => {
  expect(requestOrigin(new Headers(headers))).toBe(origin);
});
