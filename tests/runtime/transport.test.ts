import { expect, onTestFinished, test } from "vitest";
import { attach, basePath } from "@/lib/runtime/transport";

test.each([
  ["/__ui/dispatch", ""],
  ["/shop/__ui/dispatch", "/shop"],
  ["/shop/__ui/dispatch/", "/shop"],
  ["https://other.example/__ui/dispatch", ""],
  ["//other.example/__ui/dispatch", ""],
  ["/\\other.example/__ui/dispatch", ""],
  ["/\t/other.example/__ui/dispatch", ""],
  ["/elsewhere", ""],
])("reads from the endpoint %j the base path %j, never another host", (endpoint, path) => {
  onTestFinished(attach({ endpoint }));

  expect(basePath()).toBe(path);
});
