/** A component, its view and its client component, in which nothing is wrong. */
export const RIGHT = `import { createUi, UiInteractionResult, UiPart, UiResponsePatch } from "service-ui";
import { createUiClient } from "service-ui/client";
import { createUiView } from "service-ui/react";
import { z } from "zod";

const { defineUiComponent } = createUi({ context: () => ({ user: "Rosa" }) });

const workshop = defineUiComponent({
  name: "workshop",
  allow: ({ context }) => context.user !== "",
  props: z.object({ id: z.string() }),
  parts: [
    UiPart("form", "form"),
    UiPart("email", "email", "registration.address"),
    UiPart("map", "block"),
    UiPart("save", "button"),
  ],
  targets: ["outcome"],
  events: (on) => [
    on(
      "form",
      "submit",
      { input: z.object({ name: z.string(), email: z.string() }), debounce: 100 },
      (event) => {
        const name: string = event.input.name;
        const id: string = event.props.id;
        if (name === id) return event.invalid({ email: "Is taken." });
        if (id === "") return event.navigate("/workshops");
        if (id === "all") return event.setText("outcome", "All of them.");
        return event.patch([
          event.setText("outcome", name),
          event.setValue("email", event.context.user),
          event.setAttribute("email", "aria-invalid", "false"),
        ]).focus(event, "email");
      },
    ),
    on("map", "pick", { input: z.object({ lat: z.number() }) }, () => {}),
    on("save", "click", (event) => [
      UiResponsePatch.setText(event, { name: "outcome", every: true }, "Saved."),
    ]),
    on("save", "dblclick", (event) => UiInteractionResult.refresh().focus(event, "email")),
  ],
});

const price = defineUiComponent({
  name: "price",
  allow: () => true,
  parts: { unitPrice: "number", form: "form" },
  targets: ["grossTotal"],
  events: (on) => [
    on("form", "submit", { input: z.object({}), validate: "change" }, () => {}),
    on("unitPrice", "input", (event) => {
      if (event.part === "form") return [event.setText("grossTotal", "1")];
      return event.refresh(event.setText("grossTotal", String(event.value())));
    }),
  ],
});

const { Root, parts, targets, Message, marks } = createUiView(workshop);
export const view = (
  <Root props={{ id: "a" }}>
    <parts.form>
      <parts.email name="email" /> <Message for="email" />
    </parts.form>
    <targets.outcome as="p" />
    <button {...marks("save")}>Save</button>
  </Root>
);

const { usePart } = createUiClient<typeof workshop>();
export function PlacesMap() {
  const map = usePart("map");
  return <div ref={map.ref} onClick={() => map.fire("pick", { lat: 1 })} />;
}
`;

/** Mistakes that the compiler tells, each as what it replaces in the right code by what. */
export const PLANTED: readonly (readonly [what: string, right: string, wrong: string])[] = [
  ["the part of an event is misspelt", 'on("map", "pick"', 'on("mpa", "pick"'],
  ["a part never gets the event", 'on("map", "pick"', 'on("save", "submit"'],
  ["an option is misspelt", "debounce: 100", "debonce: 100"],
  ["an option has a wrong value", "debounce: 100", 'debounce: "100"'],
  ["an input is no schema", "input: z.object({ lat: z.number() })", "input: { lat: Number }"],
  ["a handler returns something else", "}) }, () => {})", '}) }, () => "done")'],
  ["a handler returns a list of something else", '[event.setText("grossTotal", "1")]', '["1"]'],
  ["the options come after the handler", 'focus(event, "email"))', 'focus(event, "email"), {})'],
  ["the rule of who may is misspelt", "allow: () => true", 'allow: "authoriser"'],
  ["the rule of who may is forgotten", "  allow: () => true,\n", ""],
  ["allow compares with what is no part", 'event.part === "form"', 'event.part === "from"'],
  ["a part's name has a capital", 'unitPrice: "number"', 'UnitPrice: "number"'],
  ["a target's name has a dot", 'targets: ["grossTotal"]', 'targets: ["gross.total"]'],
  ["a primitive in a record is misspelt", '"number", form', '"nubmer", form'],
  ["validate names no event", 'validate: "change"', 'validate: "changes"'],
  ["a navigation leaves the site", 'navigate("/workshops")', 'navigate("https://a.example/")'],
  ["a navigation names a host", 'navigate("/workshops")', 'navigate("//a.example/")'],
  ["a navigation is relative", 'navigate("/workshops")', 'navigate("workshops")'],
  ["a text is a number", "String(event.value())", "Number(event.value())"],
  ["a class's patch names no target", '{ name: "outcome", every', '{ name: "outcom", every'],
  ["a class's focus is what is no part", '.focus(event, "email"))', '.focus(event, "emial"))'],
  ["a primitive is misspelt", 'UiPart("map", "block")', 'UiPart("map", "blok")'],
  ["a member of the input is misspelt", "event.input.name", "event.input.nmae"],
  ["a member of the props is misspelt", "event.props.id", "event.props.ID"],
  ["a member of the context is misspelt", "event.context.user", "event.context.usr"],
  ["allow reads what the context lacks", "=> context.user !==", "=> context.session !=="],
  ["the target of a patch is misspelt", 'setText("outcome", name', 'setText("outcom", name'],
  ["a field is given a text", 'setText("outcome", name', 'setText("email", name'],
  ["a form is given a value", 'setValue("email"', 'setValue("form"'],
  ["an attribute can't be patched", '"aria-invalid"', '"class"'],
  ["the field of a message is misspelt", 'invalid({ email: "', 'invalid({ emial: "'],
  ["the focus goes to what is no part", 'focus(event, "email")', 'focus(event, "outcom")'],
  ["a view's part is misspelt", "<parts.email", "<parts.emial"],
  ["a view's target is misspelt", "<targets.outcome", "<targets.outcom"],
  ["a message is for what is no part", '<Message for="email"', '<Message for="emial"'],
  ["marks are of what is no part", 'marks("save")', 'marks("sav")'],
  ["a field's name is misspelt", 'email name="email"', 'email name="emial"'],
  ["a list's name lacks its brackets", "email: z.string()", "email: z.string().array()"],
  ["an attribute is of another element", '<parts.email name="email"', "<parts.email cols={3}"],
  ["props are missing", '<Root props={{ id: "a" }}>', "<Root>"],
  ["props have another type", '<Root props={{ id: "a" }}>', "<Root props={{ id: 1 }}>"],
  ["a client component names no part", 'usePart("map")', 'usePart("mpa")'],
  ["a client component fires no event", 'fire("pick"', 'fire("picked"'],
  ["a client component fires a wrong value", "{ lat: 1 }", '{ lat: "1" }'],
];

/** The files of a program that has each mistake once, by their names. */
export const PLANTED_FILES: Readonly<Record<string, string>> = {
  "right.tsx": RIGHT,
  ...Object.fromEntries(
    PLANTED.map(([, right, wrong], index) => {
      const code = RIGHT.replace(right, wrong);
      if (code === RIGHT) throw new TypeError(`The right code has no ${right}.`);
      return [`wrong-${index}.tsx`, code];
    }),
  ),
};

/** The names of the files in what a compiler wrote. */
export function filesWithErrors(output: string): ReadonlySet<string> {
  return new Set([...output.matchAll(/([\w-]+\.tsx)[(:]\d+/g)].map(([, file = ""]) => file));
}
