/**
 * What must not compile (PROTOCOL 1). Checked by `npm run typecheck`: an expected error that does
 * not come is an error itself. Nothing here runs.
 */
import { z } from "zod";
import { createUiClient } from "@/lib/service-ui/client/create-ui-client";
import { createUi, defineUiComponent } from "@/lib/service-ui/declare/define-ui-component";
import { UiOn } from "@/lib/service-ui/declare/ui-on";
import { UiPart } from "@/lib/service-ui/declare/ui-part";
import type { UiInteractionEvent } from "@/lib/service-ui/interaction/event";
import { UiResponsePatch } from "@/lib/service-ui/interaction/patch";
import { UiInteractionResult } from "@/lib/service-ui/interaction/result";
import { createUiView } from "@/lib/service-ui/render/react/create-ui-view";
import { mountUi } from "@/lib/service-ui/testing/mount-ui";

const props = z.object({ sku: z.string() });
type RowEvent = UiInteractionEvent<z.output<typeof props>, "quantity" | "total">;

const row = defineUiComponent({
  name: "row",
  allow: () => true,
  props,
  parts: [UiPart("quantity", "number", "line.quantity"), UiPart("remove", "button")],
  targets: ["total"],
  events: [
    UiOn("quantity", "input", (event: RowEvent) => {
      event.props.sku satisfies string;
      event.setText("total", "1");
      // @ts-expect-error: a patch names a target that the handler's event does not know.
      event.setText("totals", "1");
      event.setText({ part: "quantity", key: "17", name: "total" }, "1");
      event.setText({ key: "17", name: "total" }, "1");
      event.setText({ name: "total", every: true }, "1");
      // @ts-expect-error: a patch names a part that the handler's event does not know.
      event.setText({ part: "rows", key: "17", name: "total" }, "1");
      // @ts-expect-error: a key is a string.
      event.setText({ key: 17, name: "total" }, "1");
      // @ts-expect-error: the row that fired may have no key, which the handler has to look at.
      event.setText({ key: event.rowKey, name: "total" }, "1");
      // @ts-expect-error: one row or every row.
      event.setText({ key: "17", every: true, name: "total" }, "1");
      // @ts-expect-error: an attribute outside of the allow-list.
      event.setAttribute("total", "onclick", "1");
      UiResponsePatch.setText(event, "total", "1");
      // @ts-expect-error: the same of a patch that the class makes.
      UiResponsePatch.setText(event, "totals", "1");
      // @ts-expect-error: the same of an attribute.
      UiResponsePatch.setAttribute(event, "totals", "data-state", "1");
      event.refresh().focus(event, { part: "quantity", key: "17" });
      // @ts-expect-error: the focus moves to a part that the handler's event does not know.
      UiInteractionResult.ack().focus(event, "quantitty");
      // @ts-expect-error: props have no such member.
      event.props.name;
      // @ts-expect-error: what a user sends has no type before it is validated.
      event.value().length;
      // @ts-expect-error: the payload is read-only.
      event.payload.value = 1;
    }),
    UiOn("remove", "click", (event) => {
      // @ts-expect-error: props are unknown until the parameter is annotated.
      event.props.sku;
    }),
  ],
});

// @ts-expect-error: nobody has said who may use it.
defineUiComponent({ name: "open", parts: { note: "button" }, events: [] });

defineUiComponent({
  name: "wrong-part",
  allow: () => true,
  parts: { email: "input" },
  // @ts-expect-error: no such part.
  events: [UiOn("emial", "input", () => {})],
});

defineUiComponent({
  name: "wrong-props",
  allow: () => true,
  props,
  parts: { quantity: "number" },
  // @ts-expect-error: the handler wants props that the schema does not give.
  events: [UiOn("quantity", "input", (_: UiInteractionEvent<{ id: number }>) => {})],
});

defineUiComponent({
  name: "no-props",
  allow: () => true,
  parts: { quantity: "number" },
  // @ts-expect-error: the component has no props.
  events: [UiOn("quantity", "input", (_: UiInteractionEvent<{ sku: string }>) => {})],
});

defineUiComponent({
  name: "wrong-target",
  allow: () => true,
  parts: { quantity: "number" },
  targets: ["total"],
  // @ts-expect-error: the handler patches a target that the component does not declare.
  events: [UiOn("quantity", "input", (_: UiInteractionEvent<unknown, "sum">) => {})],
});

// The field's own name of an event is completed, and that of a custom event compiles.
const named = { go: "button", all: "form", name: "input" } as const;
defineUiComponent({
  name: "heard",
  allow: () => true,
  parts: named,
  events: [
    UiOn("all", "submit", () => {}),
    UiOn("all", "input", () => {}),
    UiOn("go", "click", () => {}),
    UiOn("go", "shop:bought", () => {}),
    UiOn("name", "blur", () => {}),
  ],
});
defineUiComponent({
  name: "submitting-button",
  allow: () => true,
  parts: named,
  // @ts-expect-error: a form raises it, and none is in a button.
  events: [UiOn("go", "submit", () => {})],
});
defineUiComponent({
  name: "typing-button",
  allow: () => true,
  parts: named,
  // @ts-expect-error: a field raises it, and none is in a button.
  events: [UiOn("go", "click", () => {}), UiOn("go", "input", () => {})],
});
defineUiComponent({
  name: "submitting-field",
  allow: () => true,
  parts: named,
  // @ts-expect-error: a form raises it.
  events: [UiOn("name", "submit", () => {})],
});
defineUiComponent({
  name: "leaving-form",
  allow: () => true,
  parts: named,
  // @ts-expect-error: it does not bubble.
  events: [UiOn("all", "blur", () => {})],
});
const either = ["go", "all"] as const;
defineUiComponent({
  name: "one-of-several",
  allow: () => true,
  parts: named,
  events: either.map((part) => UiOn(part, "submit", () => {})),
});

// @ts-expect-error: no such primitive.
UiPart("email", "imput");
UiPart("email", "input", "user.email_2");
// @ts-expect-error: no such option.
UiOn("email", "input", { debonce: 1 }, () => {});
// @ts-expect-error: no such mode.
UiOn("email", "input", { concurrency: "later" }, () => {});
// @ts-expect-error: a handler answers with a result, not with any value.
UiOn("email", "input", () => 1);
// @ts-expect-error: the handler is last.
UiOn("email", "input", () => {}, { debounce: 1 });
UiOn("email", "input", (event: UiInteractionEvent) => event.setText("any", "1"));
UiOn("email", "input", (event: UiInteractionEvent) => [event.setValue("any", "1")]);
// biome-ignore lint/suspicious/noExplicitAny: an event whose type nobody knows leaves names texts.
UiOn("email", "input", (event: any) => UiResponsePatch.setText(event, "any", "1"));
// @ts-expect-error: a list of something else.
UiOn("email", "input", () => ["any"]);

const ui = createUi({ context: async () => ({ user: "Rosa" as string | null }) });

export const bound = ui.defineUiComponent({
  name: "bound",
  props,
  // @ts-expect-error: the context has no such member.
  allow: ({ context, props: { sku } }) => sku !== "" && context.usr !== null,
  parts: [UiPart("form", "form"), UiPart("email", "email", "user.address")],
  targets: ["outcome"],
  events: (on) => [
    on(
      "form",
      "submit",
      { input: z.object({ seats: z.coerce.number() }), debounce: 1 },
      async (event) => {
        event.props.sku satisfies string;
        event.context.user satisfies string | null;
        event.input satisfies { seats: number };
        event.setText("outcome", "1");
        // @ts-expect-error: the component declares no such target.
        event.setText("outcom", "1");
        // @ts-expect-error: the schema gives no such field.
        event.input.name;
        event.setValue("email", "");
        // @ts-expect-error: a field shows no text.
        event.setText("email", "");
        // @ts-expect-error: a field shows no text, in any row.
        event.setText({ key: "17", name: "email" }, "");
        event.setText("form", "");
        // @ts-expect-error: a form has no value.
        event.setValue("form", "");
        // A view may render a target as `output` or `progress`, which have a value.
        event.setValue("outcome", "");
        event.refresh().focus(event, { part: "email", key: "17" });
        // @ts-expect-error: a target is no part, so the focus can't go there.
        event.refresh().focus(event, "outcome");
      },
    ),
    on("email", "change", (event) => {
      // @ts-expect-error: without a schema, there is no input.
      event.input.length;
    }),
    // @ts-expect-error: no such field.
    on("email", "input", (event) => event.invalid({ emial: "Is taken." })),
    on("form", "reset", async (event) => {
      if (Math.random() > 0.5) return event.invalid({ email: "Is taken." });
      if (Math.random() > 0.5) return event.invalid({ address: "Is taken." });
      if (Math.random() > 0.5) return event.invalid({ "user.address": "Is taken." });
      const found: Record<string, string> = {};
      if (Math.random() > 0.5) return event.invalid(found);
      return event.invalid([{ message: "Is taken.", path: ["email"] }]);
    }),
    // @ts-expect-error: no such part.
    on("emial", "change", () => {}),
    // @ts-expect-error: no such option.
    on("email", "blur", { debonce: 1 }, () => {}),
    // @ts-expect-error: an input that is no schema.
    on("email", "focus", { input: 1 }, () => {}),
  ],
});
// @ts-expect-error: who may is forgotten.
defineUiComponent({
  name: "open",
  parts: { go: "button" },
  events: (on) => [on("go", "click", () => {})],
});
defineUiComponent({ name: "left", allow: "authorizer", parts: { go: "button" } });
// @ts-expect-error: no such rule.
defineUiComponent({ name: "misspelt", allow: "authoriser", parts: { go: "button" } });
defineUiComponent({
  name: "two-parts",
  // @ts-expect-error: no such part.
  allow: ({ part }) => part === "og",
  parts: { go: "button", add: "button" },
});

defineUiComponent({
  name: "names",
  allow: () => true,
  parts: { unitPrice: "input", "unit-price": "input" },
  targets: ["unitTotal"],
});
defineUiComponent({
  name: "capital",
  allow: () => true,
  parts: {
    go: "button",
    // @ts-expect-error: a leading capital.
    Amount: "number",
    // @ts-expect-error: a space.
    "unit price": "number",
    // @ts-expect-error: a dot.
    "unit.price": "number",
  },
});
// @ts-expect-error: a leading capital.
UiPart("Amount", "number");
// @ts-expect-error: a dot.
UiPart("unit.price", "number", "unit.price");
// @ts-expect-error: a leading capital.
defineUiComponent({ name: "target", allow: () => true, parts: {}, targets: ["total", "Total"] });
// @ts-expect-error: no such primitive.
defineUiComponent({ name: "primitive", allow: () => true, parts: { go: "buton" } });

const order = z.object({ seats: z.coerce.number(), seatClass: z.string() });
const id: string = "17";
const helper = (event: UiInteractionEvent<unknown, "total">) => event.setText("total", "1");
export const ways = defineUiComponent({
  name: "ways",
  allow: () => true,
  parts: { form: "form", seats: "number", seatClass: "select", go: "button", stop: "button" },
  targets: ["total"],
  events: (on) => [
    on("form", "submit", { input: order, validate: "change" }, (event) => {
      if (event.input.seats > 9) return event.invalid({ seats: "Nine at most." });
      if (event.input.seats > 8) return event.invalid({ "lines.3.seats": "Too many." });
      if (event.input.seats > 7) return event.invalid(order.safeParse({}).error?.issues ?? []);
      // @ts-expect-error: no such field.
      event.invalid({ seat: "Nine at most." });
      return [event.setText("total", "1"), event.setValue("seats", "1")];
    }),
    // @ts-expect-error: no such event to validate at.
    on("form", "submit", { input: order, validate: "input" }, () => {}),
    on("go", "click", (event) => {
      event.part satisfies "form" | "seats" | "seatClass" | "go" | "stop";
      event.navigate("/orders");
      event.navigate(`/orders/${id}`);
      event.navigate(`${id}/orders`);
      event.navigate(id, { replace: true });
      // @ts-expect-error: another site.
      event.navigate("https://example.com");
      // @ts-expect-error: another site, by part of a text.
      event.navigate(`https://${id}`);
      // @ts-expect-error: another host.
      event.navigate("//example.com");
      // @ts-expect-error: another host, once the address is read.
      event.navigate("/.//example.com");
      // @ts-expect-error: the same, encoded.
      event.navigate("/%2e%2E//example.com");
      event.navigate("/..orders//all");
      // @ts-expect-error: another scheme.
      event.navigate("javascript:alert(1)");
      // @ts-expect-error: a query alone.
      event.navigate("?page=2");
      // @ts-expect-error: relative.
      event.navigate("orders");
      // @ts-expect-error: no path.
      event.navigate("");
      // @ts-expect-error: a backslash, which a browser reads as a slash.
      event.navigate("/\\example.com");
      // @ts-expect-error: a control character.
      UiInteractionResult.navigate("/a\tb");
      // @ts-expect-error: another one.
      UiInteractionResult.navigate("/a\x7fb");
      return helper(event);
    }),
    on("stop", "click", ({ stream, setText, refresh }) =>
      stream(async function* (signal) {
        yield [setText("total", String(signal.aborted))];
        yield [setText("total", "2"), setText("total", "3")];
        // @ts-expect-error: no such target.
        yield [setText("totl", "2")];
        return refresh();
      }),
    ),
    on("seats", "input", helper),
    // @ts-expect-error: names a target that the component lacks.
    on("seats", "change", (event: UiInteractionEvent<unknown, "sum">) => event.setText("sum", "")),
  ],
});
const Ways = createUiView(ways).parts;
export const looped = (
  <>
    {(["go", "stop"] as const).map((name) => {
      const Button = Ways[name];
      return <Button key={name}>{name}</Button>;
    })}
  </>
);

const boundView = createUiView(bound);
export const message = (
  <boundView.Root props={{ sku: "a" }}>
    <boundView.Message for="email" as="p" />
    {/* @ts-expect-error: no such part. */}
    <boundView.Message for="emial" />
    <button {...boundView.marks("form")} />
    <button {...boundView.marks("form", { key: "17" })} />
    {/* @ts-expect-error: no such part. */}
    <button {...boundView.marks("from")} />
    {/* @ts-expect-error: the key of a row is a text. */}
    <button {...boundView.marks("form", { key: 17 })} />
  </boundView.Root>
);

const view = createUiView(row);
const Quantity = view.parts.quantity;
const Total = view.targets.total;
// @ts-expect-error: no such part.
view.parts.quantitty;
// @ts-expect-error: no such target.
view.targets.totals;

export const right = (
  <view.Root as="li" props={{ sku: "a" }}>
    <Quantity min={1} max={9} />
    <Total as="strong">1</Total>
  </view.Root>
);
// @ts-expect-error: the component has props to seal.
export const propsMissing = <view.Root />;
// @ts-expect-error: props of another type.
export const propsWrong = <view.Root props={{ sku: 1 }} />;
// @ts-expect-error: an attribute that the part's element does not have.
export const attributeWrong = <Quantity cols={3} />;
export const attributesOfElement = (
  <view.Root as="fieldset" disabled props={{ sku: "a" }}>
    <Total as="progress" max={3} value={1} announce />
    <Total as={Math.random() > 0.5 ? "p" : "td"} lang="en" />
    <Total as="td" colSpan={2} />
  </view.Root>
);
// @ts-expect-error: an attribute that the target's element does not have.
export const targetWrong = <Total as="strong" max={3} />;
// @ts-expect-error: the default element does not have it, either.
export const targetDefaultWrong = <Total max={3} />;
// @ts-expect-error: an attribute that the root's element does not have.
export const rootWrong = <view.Root as="section" disabled props={{ sku: "a" }} />;
// @ts-expect-error: an element that can't be a target.
export const elementWrong = <Total as="input" />;

const trip = z.object({
  title: z.string().optional(),
  seats: z.coerce.number(),
  days: z.array(z.string()),
  address: z.object({ city: z.string() }),
  lines: z.record(z.string(), z.object({ amount: z.string() })).default({}),
});
const names = { form: "form", title: "input", go: "button" } as const;
const Trip = createUiView(
  defineUiComponent({
    name: "trip",
    allow: () => true,
    parts: names,
    events: (on) => [
      on("form", "submit", { input: trip, validate: "change" }, ({ input }) => void input.seats),
    ],
  }),
);
export const fieldNames = (
  <Trip.parts.form name="trip">
    <Trip.parts.title name="title" />
    <Trip.parts.title name="seats" />
    <Trip.parts.title name="days[]" />
    <Trip.parts.title name="address.city" />
    <Trip.parts.title name={`lines.${1 + 1}.amount`} />
    <Trip.parts.title name="" />
    {/* @ts-expect-error: no such field. */}
    <Trip.parts.title name="titel" />
    {/* @ts-expect-error: a list. */}
    <Trip.parts.title name="days" />
    {/* @ts-expect-error: no list. */}
    <Trip.parts.title name="title[]" />
    <Trip.parts.go name="any" />
  </Trip.parts.form>
);
const Untold = createUiView(
  defineUiComponent({
    name: "untold",
    allow: () => true,
    parts: names,
    events: (on) => [
      on("form", "submit", () => {}),
      on("form", "change", { input: trip }, () => {}),
    ],
  }),
);
export const anyName = <Untold.parts.title name="any" />;

const _places = defineUiComponent({
  name: "places",
  allow: () => true,
  parts: { map: "block", all: "block" },
  events: (on) => [
    on("map", "pick", { input: z.object({ lat: z.number() }) }, () => {}),
    on("map", "click", () => {}),
    ...(["map", "all"] as const).map((part) => on(part, "clear", () => {})),
  ],
});
const client = createUiClient<typeof _places>();
export function Places() {
  const map = client.usePart("map");
  map.fire("pick", { lat: 1 });
  map.fire("clear");
  map.fire("clear", "anything");
  map.fire("clear").then(({ ok, message }) => [ok satisfies boolean, message?.length]);
  client.usePart("all").fire("clear");
  // @ts-expect-error: no such part.
  client.usePart("mapp");
  // @ts-expect-error: no such event.
  map.fire("picked");
  // @ts-expect-error: another part's event.
  client.usePart("all").fire("pick", { lat: 1 });
  // @ts-expect-error: an event that a browser raises.
  map.fire("click");
  // @ts-expect-error: a value of another type.
  map.fire("pick", { lat: "1" });
  // @ts-expect-error: the value is missing.
  map.fire("pick");
  return <div ref={map.ref} />;
}

// A function that several handlers share names what has a text, a value or neither.
const shown = (event: UiInteractionEvent<unknown, "row" | "count" | "amount">) => [
  event.setText({ part: "row", name: "count" }, "1"),
  event.setValue("amount", "1"),
];
defineUiComponent({
  name: "shared",
  allow: () => true,
  parts: { row: "row", amount: "number", more: "button" },
  targets: ["count"],
  events: (on) => [
    on("more", "click", shown),
    on("amount", "change", (event) => shown(event)),
    // @ts-expect-error: names what the component lacks.
    on("more", "dblclick", (event) => helper(event)),
  ],
});
const shared = mountUi(ways);
shared.part("form").fire("change", {});
// @ts-expect-error: only a form that is validated has it.
shared.part("go").fire("change", {});
