import type { Step } from "./steps";

/** A way to fall that was found once, and its least play. */
export interface Fall {
  /** What must not happen. */
  readonly idea: string;
  readonly play: readonly Step[];
}

const type = (at: number): Step => ({ do: "type", at, replaces: false, leaves: false });
const leave = (at: number): Step => ({ do: "type", at, replaces: false, leaves: true });
const deliver = (how: (Step & { do: "deliver" })["how"]): Step => ({ do: "deliver", at: 0, how });
const [name, text, what, note] = [0, 1, 2, 4];
const save: Step = { do: "save", times: 1 };
const add: Step = { do: "add", times: 1 };
const tick: Step = { do: "tick", row: 0 };
const render: Step = { do: "render", isOld: false };
const load: Step = { do: "load", come: false, isHeld: false };
const held: Step = { do: "load", come: false, isHeld: true };

export const FALLS: readonly Fall[] = [
  {
    idea: "a draft goes with a version that its person never saw",
    play: [type(text), { do: "change" }, { do: "refresh" }, render, save],
  },
  {
    idea: "a conflict erases the text of whoever is told",
    play: [type(text), { do: "change" }, save],
  },
  {
    idea: "a save that was pressed before a conflict was told erases what somebody else saved",
    play: [{ do: "expire" }, save, leave(name), { do: "change" }, save],
  },
  {
    idea: "a load puts a text into another record",
    play: [type(name), tick, deliver("answered"), { do: "switch" }, load],
  },
  {
    idea: "what waits for a connection is sent for the record that is shown when it is back",
    play: [{ do: "switch" }, type(name), { do: "line" }, save],
  },
  {
    idea: "a render keeps a text for another record",
    play: [type(name), { do: "switch" }, { do: "refresh" }, render],
  },
  {
    idea: "a render keeps a disabled text for another record",
    play: [type(text), { do: "fold" }, { do: "switch" }, { do: "refresh" }, render],
  },
  {
    idea: "a late answer keeps a text for another record",
    play: [
      ...([save, { do: "switch" }, deliver("lost"), { do: "clear", at: text }, save] as const),
      ...[type(name), { do: "line" } as const],
    ],
  },
  {
    idea: "a text is shown to another user",
    play: [type(note), tick, deliver("answered"), { do: "sign in", come: true }],
  },
  {
    idea: "a repaired hydration erases a text",
    play: [held, type(name), { do: "hydrate", icon: true }],
  },
  {
    idea: "hydration erases the text of a text area",
    play: [held, type(text), { do: "hydrate", icon: false }],
  },
  {
    idea: "a text area loses what was kept over a load",
    play: [type(text), tick, deliver("answered"), load],
  },
  {
    idea: "a field that is built anew loses its text",
    play: [type(name), { do: "rebuild" }, { do: "refresh" }, render],
  },
  {
    idea: "a field that is built anew loses its text where somebody has saved another",
    play: [type(name), { do: "change" }, { do: "rebuild" }, { do: "refresh" }, render],
  },
  {
    idea: "a text in a disabled fieldset is written over",
    play: [type(text), { do: "fold" }, save, deliver("answered"), render],
  },
  {
    idea: "a disabled field that is built anew loses its text",
    play: [type(text), { do: "rebuild" }, { do: "fold" }, { do: "refresh" }, render],
  },
  {
    idea: "a form's own message hands its drafts over",
    play: [
      type(name),
      { do: "clear", at: text },
      save,
      deliver("answered"),
      { do: "change" },
      tick,
    ],
  },
  {
    idea: "a render moves the selection in a field that was typed in",
    play: [
      ...[type(name), save, deliver("answered"), render],
      ...([{ do: "caret", at: 2 }, { do: "change" }, { do: "refresh" }, render] as const),
    ],
  },
  {
    idea: "a render moves the selection in a field that nobody has edited",
    play: [{ do: "caret", at: 2 }, { do: "change" }, { do: "refresh" }, render],
  },
  {
    idea: "a message comes to a text that was edited since",
    play: [{ do: "clear", at: name }, save, type(name), deliver("answered")],
  },
  {
    idea: "of what was sent offline the last text alone comes back",
    play: [{ do: "line" }, type(what), add, type(what), add, { do: "wait", ms: 25_000 }],
  },
  {
    idea: "what failed is nowhere once its field is in use",
    play: [type(what), { do: "expire" }, add, deliver("lost"), type(what)],
  },
  {
    idea: "what is on its way is lost with the page",
    play: [leave(note), { do: "leave", come: false }],
  },
  {
    idea: "what waits for a repeat is lost with the page",
    play: [leave(note), deliver("no server"), { do: "leave", come: false }],
  },
  {
    idea: "what waits for a repeat is lost with a load that the page asked for",
    play: [tick, deliver("answered"), leave(note), deliver("no server"), load],
  },
  {
    idea: "a gateway's page is taken for an answer",
    play: [type(what), add, type(note), deliver("gateway")],
  },
  {
    idea: "an act whose patches are lost says nothing",
    play: [{ do: "stamp" }, deliver("lost")],
  },
  {
    idea: "a row that is shown at once goes before the real one comes",
    play: [type(what), add, deliver("answered"), { do: "wait", ms: 25_000 }, render],
  },
  {
    idea: "a refused box stays ticked",
    play: [{ do: "forbid" }, tick, deliver("answered")],
  },
  {
    idea: "a box that nobody has answered stays ticked over a load",
    play: [
      { do: "expire" },
      { do: "refresh" },
      { do: "tick", row: 1 },
      { do: "deliver", at: 1, how: "answered" },
      { do: "load", come: true, isHeld: false },
    ],
  },
];
