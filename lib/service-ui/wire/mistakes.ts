import { ROW_KEY_RULE } from "./ids";
import { MESSAGE_SUFFIX } from "./markup";
import { PATCH_OPERATIONS, PATCHABLE_ATTRIBUTES } from "./patch";

/** A mistake in a program, for its developer. Words in backticks are code. */
export interface Mistake {
  /** What was found. */
  readonly problem: string;
  /** What to write instead. */
  readonly fix: string;
}

/** An event of a part, as a mistake names it. */
export interface EventPlace {
  readonly component: string;
  readonly part: string;
  readonly event: string;
}

/** The part of the application that went wrong. */
type Program = "authorizer" | "handler";

/** What a handler may return, for whoever returned something else. */
export const MAY_RETURN = "A handler may return nothing, a patch, a list of patches, or a result.";

const RENDERED_BEFORE = "The page was rendered with another definition of it: reload the page.";

/**
 * The one table of mistakes. Server, console and panel find them, each where it can, and take their
 * words from here. Production says none of it to a client, because a text may repeat what a handler
 * wrote.
 */
export const MISTAKES = {
  /** @param registry which registry; `names`: what it has, if that is known */
  unregistered: (component: string, registry: string, names?: Iterable<string>): Mistake => ({
    problem:
      `Component \`${component}\` is on the page but not in ${registry}` +
      `${names ? `, which has ${listAsCode(names)}` : ""}.`,
    fix:
      "Add its definition to the list of `createRegistry` (components/registry). If it is there, " +
      "restart `npm run dev`.",
  }),
  unknownPart: ({ component, part }: EventPlace): Mistake => ({
    problem: `Component \`${component}\` declares no part \`${part}\`.`,
    fix: RENDERED_BEFORE,
  }),
  unknownEvent: ({ component, part, event }: EventPlace): Mistake => ({
    problem: `Part \`${part}\` of component \`${component}\` declares no event \`${event}\`.`,
    fix: RENDERED_BEFORE,
  }),
  otherField: ({ component, part }: EventPlace): Mistake => ({
    problem: `Part \`${part}\` of component \`${component}\` binds another field.`,
    fix: RENDERED_BEFORE,
  }),

  /**
   * @param who whose rule it is
   * @param given the kind of value that it gave
   */
  forbidden: (who: "allow" | "authorizer", place: EventPlace, given: string): Mistake => ({
    problem:
      `${who === "allow" ? `\`allow\` of \`${place.component}\`` : "The authorizer"} refused ` +
      `${placeOf(place)}: it gave ` +
      `${given === "false" ? given : `${given}, and only \`true\` allows`}.`,
    fix: allow(place.component),
  }),
  unguarded: (component: string): Mistake => ({
    problem: `Nothing says who may use \`${component}\`, so everybody is refused.`,
    fix:
      "Write `allow: ({ context, request }) => …` into its definition (`allow: () => true` lets " +
      "everybody), or pass an authorizer to `createDispatchRoute`.",
  }),
  alwaysForbidden: (component: string): Mistake => ({
    problem: `Every interaction with \`${component}\` was refused so far.`,
    fix: allow(component),
  }),

  /** @param thrown the error's name and message, and where it was thrown */
  threw: (who: Program | "userKey", place: EventPlace, thrown: string, fix = ""): Mistake => ({
    problem: `The ${who} of ${placeOf(place)} threw ${thrown}`,
    fix,
  }),
  /** @param fix what to write instead */
  nextFunction: (who: Program, place: EventPlace, fix: string): Mistake => ({
    problem: `The ${who} of ${placeOf(place)} called a function of Next that can't work there.`,
    fix,
  }),
  timedOut: (who: Program, place: EventPlace, timeoutMs: number): Mistake => ({
    problem:
      `The ${who} of ${placeOf(place)} had not ended after ${timeoutMs} ms. It may still be ` +
      "running, and what it did stays.",
    fix:
      "Pass `event.signal` on to what it waits for, or give it more time with the option " +
      "`timeoutMs` of its event.",
  }),
  tooManyPatches: (place: EventPlace, count: number, max: number): Mistake => ({
    problem:
      `The handler of ${placeOf(place)} returned ${count} patches, and a response carries at ` +
      `most ${max}.`,
    fix: "Return `event.refresh()`, which renders everything anew.",
  }),
  /** @param returned the kind of the value */
  noResult: (place: EventPlace, returned: string): Mistake => ({
    problem: `The handler of ${placeOf(place)} returned ${returned}.`,
    fix: `${MAY_RETURN} Its event makes them: \`event.setText("total", "…")\`, \`event.refresh()\`.`,
  }),
  /**
   * @param given the wrong value or its kind
   * @param declared the names that a patch may have
   */
  patch: (
    wrong: keyof typeof PATCH_MISTAKES,
    place: EventPlace,
    index: number,
    { given, declared }: { readonly given: string; readonly declared: Iterable<string> },
  ): Mistake => {
    const [what, fix] = PATCH_MISTAKES[wrong];
    const names = `Component \`${place.component}\` declares ${listAsCode(declared)}.`;
    const where = `The patch at index ${index} of the handler of ${placeOf(place)}`;
    return { problem: `${where} ${what.replace("?", () => given)}.`, fix: fix ?? names };
  },
  /** @param parts the names that the focus may have */
  focus: (place: EventPlace, part: string, parts: Iterable<string>): Mistake => ({
    problem: `The handler of ${placeOf(place)} moves the focus to ${part}, or to a wrong key.`,
    fix:
      `Component \`${place.component}\` declares the parts ${listAsCode(parts)}. ` +
      `A key ${ROW_KEY_RULE}.`,
  }),
  /** @param path where an issue is: `address.city` */
  unplaced: (place: EventPlace, path: string): Mistake => ({
    problem:
      `The input of ${placeOf(place)} finds \`${path}\` wrong, which is no part: ` +
      "the message can't show beside the field.",
    fix:
      `Declare the field as a part with that name, or with \`${path}\` as its \`bind\`. If a part ` +
      "of another name renders it, give the part the name of its field.",
  }),
  /** @param leftOut how many messages an answer has no room for */
  tooManyMessages: (place: EventPlace, leftOut: number, max: number): Mistake => ({
    problem:
      `The input of ${placeOf(place)} is wrong in more rows than one answer shows: ${leftOut} ` +
      `messages are left out, and ${max} are shown.`,
    fix: "Have people save fewer rows at once, or show what is wrong by a refresh.",
  }),
  /** @param name the field's, of any length */
  leftOut: (place: EventPlace, name: string): Mistake => ({
    problem:
      `The input of ${placeOf(place)} leaves out the field \`${name.slice(0, 64)}` +
      `${name.length > 64 ? "…" : ""}\`, whose name is too long or too deep.`,
    fix:
      "A name has at most 256 characters and four segments, as in `orders.17.lines.amount`. " +
      "`event.fields` has every field.",
  }),
  /** @param patch what it does and which interaction it answers */
  withChildren: (patch: string): Mistake => ({
    problem: `${patch} changed nothing: the element has children, which a text would replace.`,
    fix: "Give the text an element of its own, one of `view.targets`.",
  }),
  ambiguous: (patch: string): Mistake => ({
    problem: `${patch} changed nothing: several elements have that name, and none is nearest.`,
    fix:
      'Name the row that you mean, `{ part: "row", key, name: "total" }`, or all of them with ' +
      "`every: true`. Give each row a key of its own.",
  }),
  rowNotRendered: (patch: string): Mistake => ({
    problem: `${patch} changed nothing: the page has no such element in a row with that key.`,
    fix: "The row may be gone, or on another page of the list. To show what is there now, refresh.",
  }),
  hasLeft: (patch: string): Mistake => ({
    problem: `${patch} changed nothing: the element has left the page since the event.`,
    fix: "Another render has removed it. To show what is there now, refresh.",
  }),
  /** @param asked which interaction asks for which focus */
  focusNotMoved: (asked: string): Mistake => ({
    problem: `${asked}, which is not in the page, or there several times and none is nearest.`,
    fix:
      "The row may be gone, or on another page of the list. Of several rows, name one by its " +
      "key.",
  }),
  commandSkipped: (component: string, command: string): Mistake => ({
    problem:
      `A command of component \`${component}\` was skipped: ${command} has no element in the ` +
      "page, or has several of which none is nearest, or can't be done to it.",
    fix: "Render the element inside the root. Of several rows, name one by its key, or `every`.",
  }),
  undeclaredHidden: (asked: string, field: string): Mistake => ({
    problem:
      `Hidden field \`${field}\` of the form is no part, and ${asked} answered with a conflict: a ` +
      "render gives the field a new value under a text that was begun before.",
    fix: `Declare \`${field}: "hidden"\` in \`parts\`, and render \`view.parts["${field}"]\`.`,
  }),
  /** @param type the native event's name */
  notPrevented: (component: string, part: string, type: string): Mistake => ({
    problem:
      `\`prevent\` of \`${type}\` on part \`${part}\` of component \`${component}\` did nothing: ` +
      "browsers can't cancel this event, or not any more.",
    fix: "Leave `prevent` out, or declare the event before it, such as `beforeinput` or `keydown`.",
  }),
  noRows: (patch: string): Mistake => ({
    problem: `${patch} changed nothing: it names a row's key, and nothing in the component has one.`,
    fix: "Leave `key` out, or give each row its `rowKey` in the view.",
  }),
  textOfField: (patch: string): Mistake => ({
    problem: `${patch} shows nothing: a field has a value, and no text.`,
    fix: "Use `setValue`.",
  }),
  notTaken: (patch: string): Mistake => ({
    problem: `${patch} changed nothing: the element does not take it.`,
    fix: "Use `setValue` for form controls alone.",
  }),

  partNotRendered: (component: string, part: string): Mistake => ({
    problem: `Part \`${part}\` of component \`${component}\` is declared, but not in the page.`,
    fix: `Render it: \`view.parts["${part}"]\`. You can ignore this if you leave it out on purpose.`,
  }),
  /**
   * @param present the names that are in the instance
   * @param renamed its fields whose name isn't their part's: the name, and the part
   */
  targetNotRendered: (
    component: string,
    target: string,
    present: Iterable<string>,
    renamed: readonly (readonly [field: string, part: string])[] = [],
  ): Mistake =>
    target.endsWith(MESSAGE_SUFFIX)
      ? messageNotRendered(component, target.slice(0, -MESSAGE_SUFFIX.length), renamed)
      : {
          problem:
            `Target \`${target}\` of component \`${component}\` is declared, but not in the page, ` +
            `which has ${listAsCode(present)}: its patches are lost.`,
          fix:
            `Render it: \`view.targets["${target}"]\`, or \`view.parts["${target}"]\` if it is a ` +
            "part.",
        },
  /** @param places where the element is, and where the root is */
  outsideRoot: (
    what: "Part" | "Target",
    name: string,
    component: string,
    [place, root]: readonly [place: string, root: string],
  ): Mistake => ({
    problem:
      `${what} \`${name}\` of component \`${component}\` stands outside its root, so it raises no ` +
      `events and gets no patches: it is at \`${place}\`, and the root at \`${root}\`.`,
    fix:
      "If a portal put it there, let the portal render into the root (its `container`), or make " +
      "what it shows a component of its own.",
  }),
  /** @param instead the event that the author probably meant */
  noNativeEvent: (
    { component, part, event }: EventPlace,
    instead: string | undefined,
  ): Mistake => ({
    problem:
      `Part \`${part}\` of component \`${component}\` listens for \`${event}\`, but no native ` +
      "event has that name.",
    fix: instead
      ? `Did you mean \`${instead}\`?`
      : "Raise it in a script, or use an event that browsers raise.",
  }),
  /** @param sources the elements that raise the event */
  eventFromElsewhere: (
    { component, part, event }: EventPlace,
    sources: Iterable<string>,
  ): Mistake => ({
    problem:
      `Part \`${part}\` of component \`${component}\` listens for \`${event}\`, which its element ` +
      "never raises.",
    fix: `It comes from ${listAsCode(sources)}.`,
  }),

  /** @param event as a hint names it */
  fileNotSent: (field: string, event: string): Mistake => ({
    problem: `The file in \`${field}\` does not reach ${event}: its content is not sent.`,
    fix: "Post files to a route of your own, and hand its answer to the handler (docs/recipes/uploads).",
  }),
  noRefresh: (): Mistake => ({
    problem:
      "No listener takes on a refresh or a navigation, so the runtime loaded the whole page, or " +
      "could not renew a token.",
    fix: "Render `<Refresh />` in the `<body>` of the root layout (app/layout).",
  }),
  noRuntime: (): Mistake => ({
    problem: "The page has no runtime, so components do nothing.",
    fix: "Render `<RuntimeScript />` in the `<head>` of the root layout (app/layout).",
  }),
  runtimeNotLoaded: (address: string): Mistake => ({
    problem: `${address} did not load, so components do nothing.`,
    fix:
      "Wrap the configuration in `withServiceUi` (next.config), which puts the file into public/, " +
      "and start again.",
  }),
  refusedManifests: (count: number): Mistake => ({
    problem: `The runtime refuses ${count === 1 ? "a manifest" : `${count} manifests`} of this page.`,
    fix:
      "The console names each. A manifest must be inside its own root, exactly as the server " +
      "rendered it.",
  }),
} as const;

/** What is wrong with a patch, `?` standing for the value, and the fix; else the declared names. */
const PATCH_MISTAKES = {
  op: ["has the op ?", `It can be ${listAsCode(PATCH_OPERATIONS)}.`],
  instance: ["is of another instance", "Make it with `event.setText(…)` or its siblings."],
  part: ["names the part ?"],
  name: ["names the target ?"],
  value: ["has ? as its value", "Make it a string."],
  "long value": ["has a value that is too long", "Show less, or return a refresh."],
  "long values": ["has one value too many", "Show less, or return a refresh."],
  "no attribute": ["names an attribute", "Only `setAttribute` may."],
  attribute: ["sets the attribute ?", `It can be ${listAsCode(PATCHABLE_ATTRIBUTES)}.`],
  key: ["has ? as a row's key", `A key ${ROW_KEY_RULE}.`],
  every: ["has ? as `every`", "Write `every: true` without a key, or leave it out."],
} as const satisfies Readonly<Record<string, readonly [what: string, fix?: string]>>;

/** What to write instead of a call of Next's that a handler can't make. */
export const NEXT_FIXES = {
  outsideRequest:
    "This handler ran on the Node mount, outside of Next's request: use event.request. " +
    "docs/hosting/node-mount.md says what differs there.",
  notCached:
    'On the Node mount functions with "use cache" are not cached, and those that call cacheTag() ' +
    "or cacheLife() throw. docs/hosting/node-mount.md says what differs there.",
  updateTag:
    "Handlers call revalidateTag(tag, { expire: 0 }), which has the same effect as " +
    '"updateTag" in an action.',
  refresh: "Handlers return event.refresh() to render the page again.",
  redirectAbroad:
    "redirect() was called with something other than a path of this application. A handler can " +
    "lead to paths such as /items only: render a link to other sites.",
  notFound:
    "notFound() has no meaning in a dispatch, which renders no page. Show it in the component with " +
    "a patch, or return event.refresh() and let the page call notFound().",
} as const;

/** Both sentences of a mistake. */
export function tell({ problem, fix }: Mistake): string {
  return `${problem} ${fix}`.trimEnd();
}

/** Names as code: `a`, `b`; or none. */
function listAsCode(names: Iterable<string>): string {
  return [...names].map((name) => `\`${name}\``).join(", ") || "none";
}

function placeOf({ component, part, event }: EventPlace): string {
  return `\`${event}\` of part \`${part}\` of component \`${component}\``;
}

function messageNotRendered(
  component: string,
  part: string,
  renamed: readonly (readonly [field: string, part: string])[],
): Mistake {
  const others = renamed.map(([field, of]) => `\`${field}\` is the field of part \`${of}\``);
  return {
    problem:
      `The message of part \`${part}\` of component \`${component}\` is not in the page: nobody ` +
      "sees what is wrong.",
    fix:
      `Render it: \`<Message for="${part}" />\`, which the view gives.` +
      (others.length > 0
        ? ` A message finds its field by the part's name, and ${others.join(", ")}: give the part ` +
          "the name of its field."
        : ""),
  };
}

function allow(component: string): string {
  return (
    `If you don't want that, change \`allow\` in the definition of \`${component}\`, or the ` +
    "authorizer where `createDispatchRoute` is called (app/__ui/dispatch/route)."
  );
}
