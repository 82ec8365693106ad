import { notFound, redirect } from "next/navigation";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { DeclarationError } from "@/lib/service-ui/declare/declaration-error";
import { defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { UiOn } from "@/lib/service-ui/declare/ui-on";
import { UiPart } from "@/lib/service-ui/declare/ui-part";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";
import { ENGLISH } from "@/lib/service-ui/wire/notice";

const props = z.object({ cents: z.number() });
type LineEvent = UiInteractionEvent<z.output<typeof props>, "total" | "amount">;

let runs = 0;
const line = defineUiComponent({
  name: "test.line",
  allow: () => true,
  props,
  parts: [
    UiPart("amount", "number", "line.amount"),
    UiPart("form", "form"),
    UiPart("drop", "button"),
  ],
  targets: ["total"],
  events: (on) => [
    on("amount", "input", (event: LineEvent) => {
      runs += 1;
      const total = Number(event.value()) * event.props.cents;
      return event.patch(
        [
          event.setText("total", String(total)),
          event.setAttribute("amount", "aria-invalid", "false"),
          event.setValue({ part: "form", name: "amount" } as never, "1"),
        ],
        { total },
      );
    }),
    on("form", "submit", (event: LineEvent) =>
      event.setText("total", JSON.stringify([...event.fields])),
    ),
    on("drop", "click", () => {
      throw new RangeError("the shelf is empty");
    }),
    on("drop", "keydown", (event: LineEvent) => event.setText("nothing" as "total", "")),
    on("drop", "focus", () => {}),
  ],
});
const mountLine = (options: Partial<Parameters<typeof mountUi<typeof line>>[1]> = {}) =>
  mountUi(line, { props: { cents: 250 }, ...options });
/** Fires what the component does nothing about. */
const focus = (ui: Pick<ReturnType<typeof mountLine>, "part">) => ui.part("drop").fire("focus");

describe("an interaction that is fired", () => {
  test("answers with the handler's patches, as they travel and as what they change", async () => {
    const ui = mountLine();
    const answer = await ui.part("amount").fire("input", { value: "3" });

    expect(answer).toMatchObject({ ok: true, status: 200, kind: "patch", code: null });
    expect(answer.patches[0]).toEqual({
      op: "setText",
      targetInstance: ui.instanceId,
      targetPart: null,
      targetName: "total",
      value: "750",
    });
    expect(answer.changes).toEqual({
      total: { text: "750" },
      amount: { "aria-invalid": "false" },
      "form/amount": { value: "1" },
    });
    expect(answer).toHaveProperty("debug", { total: 750 });
  });

  test("acknowledges where the handler returns nothing", async () => {
    const answer = await focus(mountLine());

    expect(answer).toMatchObject({ ok: true, kind: "ack", patches: [], changes: {} });
  });

  const pairs = [
    ["name", "Ada"],
    ["seats", "2"],
  ] as const;
  const formData = new FormData();
  for (const [name, value] of pairs) formData.append(name, value);

  test.each([
    ["by name", { name: "Ada", seats: "2" }],
    ["as FormData", formData],
    ["as the pairs of the wire", pairs],
  ])("carries a form's fields %s", async (_form, fields) => {
    const answer = await mountLine().part("form").fire("submit", { fields });

    expect(answer.changes).toEqual({ total: { text: '[["name","Ada"],["seats","2"]]' } });
  });
});

describe("what is not declared is not fired", () => {
  test("a part: the message lists those that are", () => {
    // @ts-expect-error: no such part.
    expect(() => mountLine().part("amuont")).toThrow(
      'Component "test.line" has no part "amuont". Declared parts: "amount", "form", "drop".',
    );
  });

  test("an event: the message lists those that are", async () => {
    // @ts-expect-error: the part declares no such event.
    await expect(mountLine().part("amount").fire("change")).rejects.toThrow(
      'Component "test.line" has no event "change" of part "amount". Declared events: "amount input", "form submit",',
    );
  });

  test("props that do not fit", () => {
    // @ts-expect-error: not the schema's type.
    expect(() => mountUi(line, { props: { cents: "a lot" } })).toThrow(TypeError);
  });
});

describe("what a handler throws", () => {
  test("reaches the test as it is, with its stack", async () => {
    const thrown = await mountLine()
      .part("drop")
      .fire("click")
      .catch((error) => error);

    expect(thrown).toBeInstanceOf(RangeError);
    expect(thrown.stack).toContain("mount-ui.test.ts");
  });

  test("is an answer on request, as the client sees it", async () => {
    const answer = await mountLine({ throwErrors: false }).part("drop").fire("click");

    expect(answer).toMatchObject({ ok: false, status: 500, code: "handler_failed", patches: [] });
    expect(answer.errors).toEqual([new RangeError("the shelf is empty")]);
    expect(answer).toMatchObject({ detail: expect.not.stringContaining("shelf") });
  });

  test("is what was wrong with a patch that the component may not send", async () => {
    await expect(mountLine().part("drop").fire("keydown")).rejects.toThrow(/^Invalid patch: /);
  });
});

describe("each step of the pipeline is the real one", () => {
  test("a replay is refused, and the handler has run once", async () => {
    const ui = mountLine();
    await ui.part("amount").fire("input", { value: "1" });
    const before = runs;

    expect(await ui.replay()).toMatchObject({ status: 409, code: "duplicate_dispatch" });
    expect(runs).toBe(before);
  });

  test("there is nothing to replay before something was sent", async () => {
    await expect(mountLine().replay()).rejects.toThrow(TypeError);
  });

  test.each(["signature", "claims", "secret", "spelling"] as const)(
    "a context with another %s is refused",
    async (tampering) => {
      const ui = mountLine();

      expect(await ui.tamper(tampering).part("amount").fire("input")).toMatchObject({
        status: 403,
        code: "invalid_signed_ctx",
      });
      expect(await ui.part("amount").fire("input", { value: "1" })).toMatchObject({ ok: true });
    },
  );

  test("a context is changed by any function", async () => {
    const answer = await focus(mountLine().tamper(() => "sc1.a.b"));

    expect(answer.code).toBe("invalid_signed_ctx");
  });

  test("a name that is no tampering is told", () => {
    // @ts-expect-error: no such tampering.
    expect(() => mountLine().tamper("constructor")).toThrow("Known are signature, claims");
  });

  test("an expired context is refused, until the page is refreshed", async () => {
    const ui = mountLine();
    const { instanceId } = ui;
    ui.wait(3599);
    expect((await focus(ui)).ok).toBe(true);
    ui.wait(1);
    expect((await focus(ui)).code).toBe("expired_signed_ctx");
    ui.refresh();

    expect((await focus(ui)).ok).toBe(true);
    expect(ui.instanceId).not.toBe(instanceId);
    ui.expire();
    const answer = await focus(ui);
    expect(answer.code).toBe("expired_signed_ctx");
    expect(answer).toHaveProperty("message", ENGLISH.outdated);
  });

  test("a key that routes is refused, with where it stands", async () => {
    const answer = await mountLine()
      .part("drop")
      .fire("focus", { value: [{ handlerClass: 1 }] });

    expect(answer).toMatchObject({
      code: "forbidden_payload_field",
      reason: "routing-flavoured key",
    });
    expect(answer).toHaveProperty("detail", expect.stringContaining("value"));
  });

  test("a key that no runtime sends does not compile", async () => {
    // @ts-expect-error: cookies belong to the user of `mountUi`.
    expect((await mountLine().part("drop").fire("focus", { cookies: {} })).ok).toBe(true);
  });

  test("a registry that does not know the component refuses", async () => {
    const other = defineUiComponent({
      name: "test.other",
      allow: () => true,
      parts: [],
      events: [],
    });
    const ui = mountLine({ registry: createRegistry([other]) });

    expect((await focus(ui)).code).toBe("unknown_component");
  });

  test("the authorizer is asked, with who it is", async () => {
    const ui = mountLine({
      authorizer: { authorize: ({ request }) => request.cookies.get("role") === "clerk" },
    });

    expect((await focus(ui)).code).toBe("interaction_forbidden");
    const clerk = ui.as({ cookies: { role: "clerk" } });
    expect((await focus(clerk)).ok).toBe(true);
    expect((await focus(ui.as({ headers: { cookie: "role=clerk" } }))).ok).toBe(true);
  });

  test("without an authorizer all are allowed", async () => {
    expect((await focus(mountLine())).ok).toBe(true);
  });

  test("a context that is bound to a session is of no use in another's hands", async () => {
    const ui = mountLine({
      services: { sessionCookie: "sid" },
      user: { cookies: { sid: "ada's" } },
    });

    expect((await focus(ui)).ok).toBe(true);
    const thief = ui.as({ cookies: { sid: "mallory's" } });
    expect((await focus(thief)).code).toBe("invalid_signed_ctx");
    expect((await focus(ui.as({}))).code).toBe("invalid_signed_ctx");
  });

  test("a part of the dispatcher can be the test's own", async () => {
    const ui = mountLine({
      services: { rateLimiter: { take: () => ({ ok: false, retryAfterSeconds: 7 }) } },
    });
    const answer = await focus(ui);

    expect(answer.code).toBe("rate_limited");
    expect(answer.headers["Retry-After"]).toBe("7");
  });

  test("two mounts share nothing: the context of one is void in the other", async () => {
    const [one, other] = [mountLine(), mountLine()];
    const [entry] = one.manifest.events;

    const answer = await other
      .tamper(() => entry?.ctx ?? "")
      .part("amount")
      .fire("input");
    expect(answer.code).toBe("invalid_signed_ctx");
  });
});

type ShelfEvent = UiInteractionEvent<unknown, "row" | "total">;

test("leaves it to an authorizer if allow says so, and is a mistake without one", async () => {
  const guarded = defineUiComponent({
    name: "test.guarded",
    allow: "authorizer",
    parts: { press: "button" },
    events: (on) => [on("press", "click", () => {})],
  });
  const press = (answer: boolean) =>
    mountUi(guarded, { authorizer: { authorize: () => answer } })
      .part("press")
      .fire("click");

  expect((await press(true)).ok).toBe(true);
  expect((await press(false)).code).toBe("interaction_forbidden");
  expect(() => mountUi(guarded)).toThrow(DeclarationError);
});

test("refuses a component that JavaScript left without allow, if there is no authorizer", async () => {
  const forgotten = defineUiComponent({
    name: "test.forgotten",
    parts: { press: "button" },
    events: [UiOn("press", "click", () => {})],
  } as never);
  const press = (options = {}) =>
    mountUi(forgotten, options)
      .part("press")
      .fire("click" as never);

  expect((await press()).code).toBe("interaction_forbidden");
  expect((await press({ authorizer: { authorize: () => true } })).ok).toBe(true);
});

const shelf = defineUiComponent({
  name: "test.shelf",
  allow: () => true,
  parts: { row: "row", drop: "button", leave: "button" },
  targets: ["total"],
  events: (on) => [
    on("drop", "click", (event: ShelfEvent) =>
      event.refresh(event.setText({ part: "row", name: "total" }, `no ${event.value()}`)),
    ),
    on("drop", "focus", () => {}),
    on("leave", "click", (event: ShelfEvent) =>
      event.navigate("/shelves", {
        replace: true,
        scroll: false,
        patches: [event.setText("total", "Left.")],
      }),
    ),
    on("leave", "keydown", (event: ShelfEvent) => redirect(String(event.value()))),
    on("leave", "focus", () => notFound()),
  ],
});

describe("what an answer asks for beyond its patches", () => {
  test("is a refresh, and the row is the one whose key the payload has", async () => {
    const answer = await mountUi(shelf).part("drop").fire("click", { value: "mug" });

    expect(answer).toMatchObject({ ok: true, kind: "patch", refresh: true, navigate: null });
    expect(answer.changes).toEqual({ "row/total": { text: "no mug" } });
  });

  test("is a path, beside patches", async () => {
    const answer = await mountUi(shelf).part("leave").fire("click");

    const how = { refresh: false, replace: true, scroll: false };
    expect(answer).toMatchObject({ kind: "patch", navigate: "/shelves", ...how });
  });

  test("is the path of Next's redirect()", async () => {
    const answer = await mountUi(shelf)
      .part("leave")
      .fire("keydown", { value: "/shelves?saved=1" });

    expect(answer).toMatchObject({ ok: true, kind: "ack", navigate: "/shelves?saved=1" });
  });

  test("is nothing where the handler asks for nothing", async () => {
    const answer = await mountUi(shelf).part("drop").fire("focus");

    const how = { refresh: false, replace: false, scroll: true };
    expect(answer).toMatchObject({ kind: "ack", navigate: null, ...how });
  });

  test("is nothing where the dispatch is refused", async () => {
    const answer = await mountUi(shelf, { authorizer: { authorize: () => false } })
      .part("drop")
      .fire("click");

    expect(answer).toMatchObject({ ok: false, refresh: false, navigate: null });
  });
});

describe("what a dispatch can't do fails the test, and says what to write", () => {
  test("redirect() to another site", async () => {
    const fired = mountUi(shelf).part("leave").fire("keydown", { value: "https://example.com" });

    await expect(fired).rejects.toThrow("render a link to other sites");
  });

  test("notFound()", async () => {
    await expect(mountUi(shelf).part("leave").fire("focus")).rejects.toThrow(
      "return event.refresh()",
    );
  });
});
