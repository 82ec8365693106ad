import { expect, test, vi } from "vitest";
import { POST as answerJson } from "@/bench/app/app/api/[...path]/route";
import { POST as answerBare } from "@/bench/app/app/bare/route";
import { checkAddress } from "@/bench/app/app/check/action/actions";
import { POST as answerHtml } from "@/bench/app/app/htmx/[...path]/route";
import { judge } from "@/bench/app/judge";
import { signUp } from "@/bench/app/sign-up.ui";
import { judgmentOf } from "@/bench/judgment-of";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { createHarness } from "../support/dispatch-harness";

// No user of a round.
vi.mock("next/headers", () => ({ cookies: async () => new Map() }));

const VALUES = ["ada@example.org", '"<b>&amp;</b>"@example.org', "nobody", ""];

const url = "https://app.example/";
const json = { "content-type": "application/json" };

const CHECK = { params: Promise.resolve({ path: ["check"] }) };

/** Every way in which the bench has the same work done, here without the servers around them. */
const WAYS = {
  route: async (value: string) => {
    const { send } = createHarness(undefined, { registry: createRegistry([signUp]) });
    const { body } = await send({ claims: { c: "bench.sign-up" }, payload: { value } });
    return JSON.stringify(body);
  },
  action: async (value: string) =>
    `0:{"a":"$@1","f":"","b":"build"}\n1:${JSON.stringify(await checkAddress(value))}\n`,
  bare: async (value: string) => {
    const body = JSON.stringify({ payload: { value } });
    return (await answerBare(new Request(url, { method: "POST", headers: json, body }))).text();
  },
  htmx: async (value: string) => {
    const body = new URLSearchParams({ value });
    return (await answerHtml(new Request(url, { method: "POST", body }), CHECK)).text();
  },
  query: async (value: string) => {
    const body = JSON.stringify({ value });
    return (
      await answerJson(new Request(url, { method: "POST", headers: json, body }), CHECK)
    ).text();
  },
} as const;

test.each(VALUES)("all ways come to the same result of %j", async (value) => {
  for (const [key, answer] of Object.entries(WAYS)) {
    const found = judgmentOf(key as keyof typeof WAYS, await answer(value));
    expect({ key, ...found }).toEqual({ key, ...judge(value) });
  }
});

test("an answer without a result is refused, whatever status it came with", () => {
  expect(() => judgmentOf("route", '{"ok":true,"kind":"ack","patches":[]}')).toThrow("no result");
  expect(() => judgmentOf("action", '0:{"a":"$@1"}\n1:null\n')).toThrow("no result");
  expect(() => judgmentOf("bare", "{}")).toThrow("no result");
  expect(() => judgmentOf("htmx", "<p>An error</p>")).toThrow("no result");
});

test("fewer patches than all send are no result", () => {
  const patches = [{ op: "setText", value: "A letter will go to you." }];
  expect(() => judgmentOf("node", JSON.stringify({ ok: true, patches }))).toThrow("no result");
});
