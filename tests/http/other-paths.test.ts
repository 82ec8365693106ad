import { expect, inject, test } from "vitest";
import { signUpEntry } from "../support/demo-page";
import { connectRaw } from "../support/raw-http";
import { newDispatchId } from "../support/wire";

const url = inject("baseUrl");

/** Posts a body to a target exactly as it is written; `fetch` would resolve dot segments. */
async function post(target: string, body: string, fields = "") {
  const connection = await connectRaw(Number(new URL(url).port));
  connection.write(
    `POST ${target} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${fields}` +
      `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
  const { status } = await connection.answer();
  connection.end();
  return status;
}

async function dispatch(): Promise<string> {
  const { ctx } = await signUpEntry(url);
  return JSON.stringify({ ctx, dispatchId: newDispatchId(), payload: {} });
}

const resolved = ["/x/..", "/.", "/%2e", "/x/%2e%2E", "/_next/.."].map(
  (at) => `${at}/__ui/dispatch`,
);
const respelled = ["/%5F%5Fui/dispatch", "/__ui%2Fdispatch", "/__UI/dispatch", "//__ui/dispatch"];
const others = [
  "/__ui/dispatch/../dispatch",
  "/__ui/dispatch#x",
  "/__ui/dispatch?x",
  "/en/__ui/dispatch",
];

// Next routes some of these to the endpoint. A used dispatch must not look new at any of them.
test.each([...resolved, ...respelled, ...others])(
  "runs a dispatch once, although it is also sent to %s",
  async (target) => {
    const body = await dispatch();
    const statuses = [await post(target, body), await post("/__ui/dispatch", body)];
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);

    const another = await dispatch();
    expect(await post("/__ui/dispatch", another)).toBe(200);
    expect(await post(target, another)).not.toBe(200);
    expect(await post(target, await dispatch(), "Origin: https://evil.example\r\n")).not.toBe(200);
  },
);
