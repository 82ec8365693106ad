import fc from "fast-check";
import { expect } from "vitest";
import { parseDispatchRequest } from "@/lib/service-ui/dispatch/dispatch-request";
import { FAILURE_CODES } from "@/lib/service-ui/wire/failures";
import { contextWith } from "../support/claims";
import { createHarness, DISPATCH_URL, newDispatchId } from "../support/dispatch-harness";
import { fuzz } from "../support/scale";

const ID = `ui_evt_${"0a".repeat(16)}`;
const ctx = contextWith();

const member = fc.oneof(fc.jsonValue(), fc.string({ unit: "binary" }), fc.constantFrom(ID, ctx));
const shaped = fc
  .record(
    {
      ctx: member,
      dispatchId: fc.oneof(fc.constant(ID), member),
      payload: fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), member),
      further: fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 2 }),
    },
    { requiredKeys: [] },
  )
  .map(({ further, ...body }) => JSON.stringify({ ...body, ...further }));
const bodyText = fc.oneof(shaped, fc.json(), fc.string({ unit: "binary" }));

function isFrozenThrough(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isFrozenThrough);
}

fuzz(
  "answers whatever text comes, and lets nothing but the shape through",
  fc.property(bodyText, (text) => {
    const parsed = parseDispatchRequest(text);
    if (!parsed.ok) {
      expect(parsed.code).toBe("malformed_request");
      expect(parsed.errors).not.toEqual([]);
      return;
    }
    const { request } = parsed;
    expect(Object.keys(JSON.parse(text)).every((key) => Object.hasOwn(request, key))).toBe(true);
    expect(typeof request.ctx).toBe("string");
    expect(request.dispatchId).toMatch(/^ui_evt_[0-9a-fA-F]{32}$/);
    expect(Object.prototype.toString.call(request.payload)).toBe("[object Object]");
    expect(isFrozenThrough(request.payload)).toBe(true);
  }),
);

const headerName = fc.constantFrom(
  ...["Content-Type", "Origin", "Sec-Fetch-Site", "Cookie", "X-Forwarded-For", "Accept"],
  ...["X-Forwarded-Host", "X-Http-Method-Override", "Content-Encoding", "Forwarded"],
);
const headerValue = fc.oneof(
  fc.constantFrom("application/json", "null", "https://app.example", "same-origin", "a=b; a=c"),
  fc.stringMatching(/^[\x21-\x7e]{0,20}$/).filter((text) => /^[\x21-\x7e]*$/.test(text)),
);
const request = fc.record({
  method: fc.constantFrom("POST", "POST", "POST", "POST", "PUT", "GET", "DELETE"),
  headers: fc.dictionary(headerName, headerValue, { maxKeys: 4 }),
  body: fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    bodyText.filter((text) => !text.includes(ctx)),
  ),
});
const harness = createHarness();
fuzz(
  "refuses whatever comes without a right token, by a code below 500, and runs nothing",
  fc.asyncProperty(request, async ({ method, headers, body }) => {
    const response = await harness.dispatch(
      new Request(DISPATCH_URL, {
        method,
        headers: { "Content-Type": "application/json", Host: "app.example", ...headers },
        ...(method === "GET" ? {} : { body }),
      } as RequestInit),
    );
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(FAILURE_CODES).toContain((await response.json()).code);
    expect([harness.state.handled, harness.state.errors]).toEqual([0, []]);
  }),
);

let seen: unknown;
const { send, state } = createHarness((event) => {
  seen = event.payload;
  // Everything that a handler would read, on every payload.
  event.value();
  [...event.fields].length;
});
const name = fc.oneof(fc.string(), fc.constantFrom("value", "fields", "__proto__", "toString"));
const payload = fc.dictionary(name, fc.jsonValue());
fuzz(
  "gives the handler a payload as it was sent, or refuses it, whatever it is",
  fc.asyncProperty(payload, async (sent) => {
    const before = state.handled;
    // A context once for all: what is spent is the id.
    const { status, code } = await send({ ctx, dispatchId: newDispatchId(), payload: sent });
    if (status === 200) {
      expect(seen).toEqual(JSON.parse(JSON.stringify(sent)));
      expect(state.handled).toBe(before + 1);
    } else {
      expect(["malformed_request", "forbidden_payload_field"]).toContain(code);
      expect(state.handled).toBe(before);
    }
    // The harness keeps what it watched; a million of them would not fit.
    state.outcomes.length = 0;
  }),
);
