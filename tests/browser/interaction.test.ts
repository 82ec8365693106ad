import { expect, test } from "vitest";
import { basePath } from "@/lib/service-ui/browser/interaction";

test.each([
  ["/__ui/dispatch", ""],
  ["/shop/__ui/dispatch", "/shop"],
  ["/shop/__ui/dispatch/", "/shop"],
  ["https://other.example/__ui/dispatch", ""],
  ["//other.example/__ui/dispatch", ""],
  ["/\\other.example/__ui/dispatch", ""],
  ["/\t/other.example/__ui/dispatch", ""],
  ["/elsewhere", ""],
  ["//__ui/dispatch", ""],
  ["/shop/__ui/dispatch/more", ""],
  ["/shop/__ui/dispatch-2", ""],
  ["/__ui/dispatch/more", ""],
  [undefined, ""],
])("reads from the endpoint %j the base path %j, never another host", (endpoint, path) => {
  expect(basePath(endpoint)).toBe(path);
});
