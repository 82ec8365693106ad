import { describe, expect, test, vi } from "vitest";
import { createMemoryStore } from "@/lib/service-ui/replay/memory-store";
import { claimsWith, contextWith, NOW, SECRET } from "../support/claims";
import {
  bodyOf,
  createHarness,
  DISPATCH_URL,
  newDispatchId,
  rowClaims,
  type Sent,
} from "../support/dispatch-harness";
import { sign } from "../support/wire";

/** A dispatcher whose handler notes for whom it ran. */
function createWitness(services: Parameters<typeof createHarness>[1] = {}) {
  const ran: string[] = [];
  const harness = createHarness((event) => {
    ran.push([event.component, event.part, event.event, event.instanceId].join(" "));
  }, services);
  /** Expects an attack to be refused with this code, and to run nothing. */
  const expectRefused = async (sent: Sent, code: string) => {
    expect((await harness.send(sent)).code).toBe(code);
    expect(ran).toEqual([]);
  };
  return { ...harness, ran, expectRefused };
}

const instance = claimsWith().i;
const other = { c: "demo.sign-up", p: "go", e: "click", u: "" };
const [prefix = "", claims = "", tag = ""] = contextWith().split(".");
/** A right token, save that its claims are those of another. */
const withClaimsOf = (change: Sent["claims"]) =>
  `${prefix}.${contextWith(change).split(".")[1]}.${tag}`;

describe("a token of one component, part or instance used for another", () => {
  test("runs what it was signed for, and nothing that stands beside it", async () => {
    const { send, ran } = createWitness();
    await send();
    await send({ claims: other });
    expect(ran).toEqual([
      `demo.sign-up email input ${instance}`,
      `demo.sign-up go click ${instance}`,
    ]);
  });

  test.each([
    ["component", { c: "demo.row", p: "quantity" }, "updates_path_mismatch"],
    ["part", { p: "go" }, "unknown_event"],
    ["event", { e: "click" }, "unknown_event"],
    ["updates path", { u: "user.role" }, "updates_path_mismatch"],
  ])("does not verify with the %s changed, nor is known signed anew", async (_, change, code) => {
    const { expectRefused } = createWitness();
    await expectRefused({ ctx: withClaimsOf(change) }, "invalid_signed_ctx");
    await expectRefused({ claims: change }, code);
  });

  test("does not verify with the instance changed", async () => {
    const ctx = withClaimsOf({ i: "uci_BBBBBBBBBBBBBBBBBBBBBB" });
    await createWitness().expectRefused({ ctx }, "invalid_signed_ctx");
  });

  test("opens no props with another component's sealed instance", async () => {
    const foreign = { ...rowClaims({ sku: "a" }), i: instance };
    await createWitness().expectRefused({ claims: foreign }, "invalid_signed_ctx");
  });
});

describe("lenient base64", () => {
  const stray = (text: string) => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = alphabet.indexOf(text.slice(-1));
    return text.slice(0, -1) + alphabet[last ^ 1];
  };
  test.each([
    ["padding after the tag", `${prefix}.${claims}.${tag}=`],
    ["padding after the claims", `${prefix}.${claims}==.${tag}`],
    ["stray bits in the tag", `${prefix}.${claims}.${stray(tag)}`],
    ["a line break in the tag", `${prefix}.${claims}.${tag.slice(0, 9)}\n${tag.slice(9)}`],
    ["a sign outside of the alphabet", `${prefix}.${claims}.${tag.slice(0, 9)}*${tag.slice(9)}`],
    ["white space around it", ` ${prefix}.${claims}.${tag} `],
    ["per cent encoding", `${prefix}%2E${claims}%2E${tag}`],
  ])("runs no spent dispatch again for %s, which is no second spelling", async (_, ctx) => {
    const { send, state } = createHarness();
    const dispatchId = newDispatchId();
    expect((await send({ ctx: contextWith(), dispatchId })).status).toBe(200);
    expect((await send({ ctx, dispatchId })).code).toBe("invalid_signed_ctx");
    expect(state.handled).toBe(1);
  });

  test.each([0, 4, 16, 28, 42])("verifies no signature cut to %i characters", async (length) => {
    const ctx = `${prefix}.${claims}.${tag.slice(0, length)}`;
    await createWitness().expectRefused({ ctx }, "invalid_signed_ctx");
  });

  const alg = Buffer.from('{"alg":"none"}').toString("base64url");
  const body = Buffer.from(JSON.stringify(claimsWith())).toString("base64url");
  test.each([
    ["another prefix", `sc0.${claims}.${tag}`],
    ["no prefix", `${claims}.${tag}`],
    ["a token of another kind", `${alg}.${body}.`],
  ])("refuses to be talked down to %s", async (_, ctx) => {
    await createWitness().expectRefused({ ctx }, "invalid_signed_ctx");
  });
});

describe("unsigned sibling channels", () => {
  const names = ["component", "part", "event", "instance", "handler", "ctx", "data-ui-component"];
  const asQuery = new URLSearchParams(names.map((name) => [name, "demo.row"])).toString();
  const asCookies = names.map((name) => `${name}=demo.row`).join("; ");
  const json = { "Content-Type": "application/json" };
  const asHeaders = names.map((name) => [`X-Ui-${name}`, "demo.row"]);

  test("changes nothing for a query, headers and cookies that name another component", async () => {
    const { dispatch, ran } = createWitness();
    const headers = { ...Object.fromEntries(asHeaders), Cookie: asCookies, ...json };
    const url = `${DISPATCH_URL}?${asQuery}#demo.row`;
    const response = await dispatch(
      new Request(url, { method: "POST", headers, body: bodyOf({}) }),
    );
    expect(response.status).toBe(200);
    expect(ran).toEqual([`demo.sign-up email input ${instance}`]);
  });

  test("takes no context from the query, a header or a cookie", async () => {
    const { dispatch, ran } = createWitness();
    const ctx = contextWith();
    const headers = { Cookie: `ctx=${ctx}`, Authorization: `Bearer ${ctx}`, ...json };
    const body = JSON.stringify({ dispatchId: newDispatchId(), payload: {} });
    const url = `${DISPATCH_URL}?ctx=${ctx}`;
    const response = await dispatch(new Request(url, { method: "POST", headers, body }));
    expect((await response.json()).code).toBe("malformed_request");
    expect(ran).toEqual([]);
  });

  test.each(["component", "instance", "part", "event", "updates", "handler", "method", "debug"])(
    "refuses a field %s beside the context",
    async (name) => {
      const body = JSON.stringify({ ...JSON.parse(bodyOf({})), [name]: "demo.row" });
      await createWitness().expectRefused({ body }, "malformed_request");
    },
  );
});

describe("prototype keys", () => {
  const inherited = ["__proto__", "constructor", "prototype", "toString", "hasOwnProperty"];

  test.each(["c", "p", "e"].flatMap((claim) => inherited.map((name) => [claim, name])))(
    "finds no handler for the claim %s of the name %s",
    async (claim, name) => {
      const { send, ran } = createWitness();
      const { status } = await send({ claims: { [claim]: name } });
      expect(status).toBe(404);
      expect(ran).toEqual([]);
    },
  );

  test.each([
    '{"__proto__":{"value":"x"}}',
    '{"a":{"__proto__":{"isAdmin":true}}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"a":[{"\\u005f_proto__":1}]}',
  ])("refuses the payload %s, and gives no object a member", async (payload) => {
    const body = bodyOf({}).replace('"payload":{}', `"payload":${payload}`);
    await createWitness().expectRefused({ body }, "forbidden_payload_field");
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect({}).not.toHaveProperty("isAdmin");
  });

  test("takes no field from a body's prototype", async () => {
    const body = `{"__proto__":${bodyOf({})}}`;
    await createWitness().expectRefused({ body }, "malformed_request");
  });

  test("takes a form field that is called __proto__ for a value like any other", async () => {
    const { send } = createHarness((event) => {
      expect([...event.fields]).toEqual([["__proto__", "x"]]);
    });
    expect((await send({ payload: { fields: [["__proto__", "x"]] } })).status).toBe(200);
  });
});

test.each(["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"])(
  "keeps the method for %s: no POST of another, and no other of a POST",
  async (name) => {
    const { send, expectRefused } = createWitness();
    await expectRefused({ method: "PUT", headers: { [name]: "POST" } }, "method_not_allowed");
    expect((await send({ headers: { [name]: "DELETE" } })).status).toBe(200);
  },
);

describe("JSON that is read twice", () => {
  const wrong = "sc1.x.y";

  test("counts one of two contexts in one body, for the signature and for the replay", async () => {
    const { send, state } = createHarness();
    const { ctx, dispatchId } = JSON.parse(bodyOf({}));
    const twice = (first: string, second: string) =>
      `{"ctx":"${first}","ctx":"${second}","dispatchId":"${dispatchId}","payload":{}}`;
    expect((await send({ body: twice(ctx, wrong) })).code).toBe("invalid_signed_ctx");
    expect((await send({ body: twice(wrong, ctx) })).status).toBe(200);
    expect((await send({ body: twice(wrong, ctx) })).code).toBe("duplicate_dispatch");
    expect((await send({ ctx, dispatchId })).code).toBe("duplicate_dispatch");
    expect(state.handled).toBe(1);
  });

  test("guards a second payload as the first", async () => {
    const { ctx, dispatchId } = JSON.parse(bodyOf({}));
    const body = `{"ctx":"${ctx}","dispatchId":"${dispatchId}","payload":{},"payload":{"html":1}}`;
    await createWitness().expectRefused({ body }, "forbidden_payload_field");
  });

  test("refuses claims with a key twice, though rightly signed", async () => {
    const text = JSON.stringify(claimsWith());
    const ctx = sign(text.replace("{", '{"c":"demo.row",'), SECRET);
    await createWitness().expectRefused({ ctx }, "invalid_signed_ctx");
  });
});

describe("replay", () => {
  test.each([
    ["escapes", (id: string) => id.replaceAll("a", "\\u0061")],
    ["a field in another place", (id: string) => id],
  ])("takes a dispatchId that is respelled by %s for the same one", async (_, respell) => {
    const { send, state } = createHarness();
    const ctx = contextWith();
    const dispatchId = `ui_evt_${"a1".repeat(16)}`;
    expect((await send({ ctx, dispatchId })).status).toBe(200);
    const body = `{"payload":{},"dispatchId":"${respell(dispatchId)}","ctx":"${ctx}"}`;
    expect((await send({ body })).code).toBe("duplicate_dispatch");
    expect(state.handled).toBe(1);
  });

  test("takes an id in another letter case for another id", async () => {
    const { send, state } = createHarness();
    const ctx = contextWith();
    for (const digits of ["a1", "A1"])
      await send({ ctx, dispatchId: `ui_evt_${digits.repeat(16)}` });
    expect(state.handled).toBe(2);
  });

  test.each([
    ["white space after it", (id: string) => `${id} `],
    ["a line break after it", (id: string) => `${id}\n`],
    ["a zero byte after it", (id: string) => `${id}\0`],
    ["full width digits", (id: string) => id.replaceAll("1", "\uff11")],
    ["a prefix in capitals", (id: string) => id.replace("ui_evt_", "UI_EVT_")],
    ["hexadecimal notation", (id: string) => id.replace("ui_evt_", "ui_evt_0x")],
    ["a list around it", (id: string) => [id]],
    ["an object that reads like it", (id: string) => ({ toString: id })],
  ])("refuses a dispatchId with %s as malformed", async (_, respell) => {
    const dispatchId = respell(`ui_evt_${"a1".repeat(16)}`);
    const body = JSON.stringify({ ctx: contextWith(), dispatchId, payload: {} });
    await createWitness().expectRefused({ body }, "malformed_request");
  });

  test("runs nothing twice at any second up to expiry and beyond", async () => {
    const { send, state } = createHarness(undefined, {
      replayStore: createMemoryStore({ nowSeconds: () => state.now }),
    });
    const sent = { ctx: contextWith(), dispatchId: newDispatchId() };
    expect((await send(sent)).status).toBe(200);
    const seconds = [0, 1, 3598, 3599, 3600, 3601, 3629, 3630, 3631, 7200];
    const codes = [];
    for (const second of seconds) {
      state.now = NOW + second;
      codes.push((await send(sent)).code);
    }
    expect(codes).toEqual(
      seconds.map((second) => (second < 3600 ? "duplicate_dispatch" : "expired_signed_ctx")),
    );
    expect(state.handled).toBe(1);
  });
});

describe("size", () => {
  test("refuses a token of 4097 characters before anything is decoded", async () => {
    const { state, expectRefused } = createWitness();
    await expectRefused({ ctx: "sc1.".padEnd(4097, "A") }, "invalid_signed_ctx");
    expect(state.outcomes[0]?.result).toMatchObject({ reason: "too long" });
  });

  test.each([
    ["method", { method: "PUT" }],
    ["media type", { headers: { "Content-Type": "text/plain" } }],
    ["origin", { headers: { Origin: "null" } }],
  ] satisfies [string, Sent][])("reads no body before the check of the %s", async (_, sent) => {
    const pull = vi.fn((controller: ReadableStreamDefaultController<Uint8Array>) =>
      controller.enqueue(new Uint8Array(1024)),
    );
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    const { send } = createHarness();
    expect((await send({ ...sent, body })).status).toBeGreaterThanOrEqual(400);
    expect(pull).not.toHaveBeenCalled();
  });

  test("refuses brackets nested as deep as a body allows, without a fall of the stack", async () => {
    const { expectRefused } = createWitness({ maxBodyBytes: 400_000 });
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    const body = bodyOf({}).replace('"payload":{}', `"payload":{"a":${deep}}`);
    await expectRefused({ body }, "malformed_request");
  });

  test("takes a number beyond every bound for data", async () => {
    const { send } = createHarness((event) => {
      expect(event.value()).toBe(Number.POSITIVE_INFINITY);
    });
    const body = bodyOf({}).replace('"payload":{}', '"payload":{"value":1e999}');
    expect((await send({ body })).status).toBe(200);
  });
});

describe("what no answer says", () => {
  const attacks: readonly Sent[] = [
    { ctx: "x" },
    { claims: { c: "demo.other" } },
    { claims: { p: "other" } },
    { payload: { html: "payload-value" } },
    { body: "{" },
    { method: "GET" },
    { claims: { iat: NOW - 7200, exp: NOW - 3600 } },
  ];
  test("the name of a handler, a class or a file, a stack, a secret or a value", async () => {
    const authorizer = { authorize: () => true };
    const { send } = createHarness(
      function secretHandler() {
        throw new TypeError("secret-message");
      },
      // In production, that is: a developer is told what the handler threw.
      { authorizer, exposeDebug: false },
    );
    for (const sent of [...attacks, {}]) {
      const { body, headers } = await send(sent);
      expect(JSON.stringify([body, ...headers])).not.toMatch(
        /secret|payload-value|\.ts|\bat \w|node_modules|TypeError|unit-test/,
      );
    }
  });
});
