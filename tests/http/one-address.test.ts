import { describe, expect, inject, test } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { connectRaw } from "../support/raw-http";
import { newDispatchId } from "../support/wire";

const url = inject("baseUrl");

/** The status of a right dispatch that is posted to a target as it is written. */
async function statusAt(target: string): Promise<number> {
  const { ctx } = await signUpEntry(url);
  const connection = await connectRaw(Number(new URL(url).port));
  const body = JSON.stringify({ ctx, dispatchId: newDispatchId(), payload: {} });
  connection.write(
    `POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
  const { status } = await connection.answer();
  connection.end();
  return status;
}

test("answers at its one address", async () => {
  expect(await statusAt("/__ui/dispatch")).toBe(200);
});

describe("answers no dispatch that is sent to another spelling of the address", () => {
  const detours = ["/x/..", "/.", "/%2e", "/x/%2e%2E", "/_next/..", "/__ui/..", "/demo", "/x?"];
  const respelled = ["/%5F%5Fui/dispatch", "/__ui%2Fdispatch", "/__UI/dispatch"];
  test.each([
    ...detours.map((detour) => `${detour}/__ui/dispatch`),
    ...respelled,
    "/__ui/dispatch/../dispatch",
  ])("%s", async (target) => {
    const status = await statusAt(target);
    expect(status).not.toBe(200);
    expect(status).not.toBe(409);
  });

  test("that of a page's data, which Next rewrites where there is middleware", async () => {
    const page = await (await fetch(`${url}/demo`)).text();
    const [, build] = /\\"b\\":\\"([\w.-]+)\\"/.exec(page) ?? [];
    expect(build).toBeDefined();
    expect(await statusAt(`/_next/data/${build}/__ui/dispatch.json`)).toBe(404);
  });
});
