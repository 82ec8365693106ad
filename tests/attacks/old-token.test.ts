import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { createRegistry } from "@/lib/service-ui/declare/create-registry";
import { createUi } from "@/lib/service-ui/declare/define-ui-component";
import { expandInstance } from "@/lib/service-ui/render/expand-instance";
import { signInstance } from "@/lib/service-ui/render/sign-instance";
import type { Manifest } from "@/lib/service-ui/wire/manifest";
import { signing } from "../support/claims";
import { createHarness, newDispatchId } from "../support/dispatch-harness";

interface World {
  readonly sessions: Map<string, string>;
  readonly editors: Set<string>;
  /** Who owns a record or a row. */
  readonly owners: Map<string, string>;
  isOpen: boolean;
}

let world: World;
let ran: string[];
beforeEach(() => {
  ran = [];
  world = {
    sessions: new Map([
      ["s1", "ada"],
      ["s2", "eve"],
    ]),
    editors: new Set(["ada", "eve"]),
    owners: new Map([
      ["n1", "ada"],
      ["n2", "eve"],
      ["r1", "ada"],
      ["r2", "eve"],
    ]),
    isOpen: true,
  };
});

const { defineUiComponent } = createUi({
  context: ({ cookies }) => ({ user: world.sessions.get(cookies.get("sid") ?? "") }),
});
const note = defineUiComponent({
  name: "note",
  allow: ({ context: { user = "" }, props, rowKey = "r1" }) =>
    world.editors.has(user) &&
    world.owners.get(props.item) === user &&
    world.owners.get(rowKey) === user,
  props: z.object({ item: z.string(), price: z.string() }),
  record: ["item"],
  parts: { row: "item", form: "form", item: "hidden", version: "hidden", text: "textarea" },
  targets: ["price"],
  events: (on) => [
    on("form", "submit", (event) => {
      ran.push(`${event.props.item} ${event.rowKey} ${event.fields.get("text")}`);
      return event.conflict("Somebody else has saved.", event.setText("price", event.props.price));
    }),
  ],
});

/** A page's form as it was rendered, with what a draft in it goes with. */
function rendered(item = "n1", binding: string | null = null) {
  const signed = signInstance(note, { item, price: "secret-price" }, { ...signing, binding });
  const manifest: Manifest = JSON.parse(expandInstance(signed).manifestText);
  const [{ ctx } = { ctx: "" }] = manifest.events;
  const sent = (rowKey = "r1", hidden = item) => ({
    ctx,
    payload: {
      rowKey,
      fields: [
        ["item", hidden],
        ["version", "1"],
        ["text", "draft"],
      ],
    },
  });
  return { instanceId: manifest.i, sent };
}

function dispatcher(services: Parameters<typeof createHarness>[1] = {}) {
  return createHarness(undefined, { registry: createRegistry([note]), ...services });
}
const as = (sid: string) => ({ headers: { Cookie: `sid=${sid}` } });

describe("a token from before its user lost a right", () => {
  test.each<[what: string, take: () => unknown]>([
    ["the role was taken away", () => world.editors.delete("ada")],
    ["the session has ended", () => world.sessions.delete("s1")],
    ["the session is somebody else's", () => world.sessions.set("s1", "eve")],
    ["the record was handed to somebody else", () => world.owners.set("n1", "eve")],
    ["the record is gone", () => world.owners.delete("n1")],
    ["the row was handed to somebody else", () => world.owners.set("r1", "eve")],
    ["the route's authorizer says no", () => Object.assign(world, { isOpen: false })],
  ])("runs nothing and gives nothing away: %s", async (_what, take) => {
    const { send } = dispatcher({ authorizer: { authorize: () => world.isOpen } });
    const { sent } = rendered();
    const first = await send({ ...sent(), ...as("s1") });
    expect(first.body).toMatchObject({ conflict: true });
    expect(JSON.stringify(first.body)).toContain("secret-price");
    expect(ran.splice(0)).toEqual(["n1 r1 draft"]);
    take();
    const dispatchId = newDispatchId();
    for (const code of ["interaction_forbidden", "duplicate_dispatch"]) {
      const answer = await send({ ...sent(), ...as("s1"), dispatchId });
      expect(answer.code).toBe(code);
      expect(JSON.stringify(answer.body)).not.toMatch(/secret-price|n1|patches|Somebody/);
    }
    expect(ran).toEqual([]);
  });

  test("is refused before anybody is asked, if it is bound to a session that has ended", async () => {
    const { send } = dispatcher({ sessionCookie: "sid" });
    const { sent } = rendered("n1", "s1");
    expect((await send({ ...sent(), ...as("s1") })).status).toBe(200);
    ran = [];
    for (const cookie of ["sid=s2", "sid=", "other=s1"]) {
      const answer = await send({ ...sent(), headers: { Cookie: cookie } });
      expect([answer.status, answer.code]).toEqual([403, "invalid_signed_ctx"]);
    }
    expect(ran).toEqual([]);
  });
});

describe("a token with the row or the hidden parts of another instance", () => {
  test("acts on the record of its own render alone, and patches its own instance", async () => {
    const { send } = dispatcher();
    const [own, other] = [rendered("n1"), rendered("n2")];
    const { body } = await send({ ...own.sent("r1", "n2"), ...as("s1") });
    expect(ran).toEqual(["n1 r1 draft"]);
    expect(JSON.stringify(body)).toContain(own.instanceId);
    expect(JSON.stringify(body)).not.toContain(other.instanceId);
  });

  test.each([
    ["its user's record with another's row", "n1", "r2"],
    ["another's record with its user's row", "n2", "r1"],
  ])("is refused: %s", async (_what, item, rowKey) => {
    const answer = await dispatcher().send({ ...rendered(item).sent(rowKey, "n1"), ...as("s1") });
    expect([answer.status, answer.code]).toEqual([403, "interaction_forbidden"]);
    expect(ran).toEqual([]);
  });
});
