/** Where a value of a template stands: between tags, in a quoted attribute, elsewhere in a tag, or where nothing can be escaped. */
export type Place = "text" | "quoted" | "tag" | "raw";

type State = "text" | "tag" | '"' | "'" | "comment" | "raw";

const PLACES: Readonly<Record<State, Place>> = {
  text: "text",
  tag: "tag",
  '"': "quoted",
  "'": "quoted",
  comment: "raw",
  raw: "raw",
};

/** What ends each state. A lone `<` before a value would make the value a tag's name. */
const ENDS: Readonly<Record<State, RegExp>> = {
  text: /<!--|<\/?[a-z][^\s/>]*|<[!?]|<\/?$/gi,
  tag: /["'>]/g,
  '"': /"/g,
  "'": /'/g,
  comment: /-->/g,
  raw: /<\/(?:script|style|iframe|noscript|noembed|noframes|xmp)(?=[\s/>])/gi,
};

/** Elements in whose text no character reference is read. */
const RAW = /^<(?:script|style|iframe|noscript|noembed|noframes|xmp|plaintext)$/i;

const known = new WeakMap<TemplateStringsArray, readonly Place[]>();

/** The place of each value of a template, read once from what is written around them. */
export function placesOf(strings: TemplateStringsArray): readonly Place[] {
  const found = known.get(strings) ?? readPlaces(strings);
  known.set(strings, found);
  return found;
}

function readPlaces(strings: readonly string[]): Place[] {
  let state: State = "text";
  let opened = "";
  return strings.slice(0, -1).map((text) => {
    let at = 0;
    for (;;) {
      const end: RegExp = ENDS[state];
      end.lastIndex = at;
      const match = end.exec(text);
      if (!match) return PLACES[state];
      at = end.lastIndex;
      if (state === "text" || state === "raw") opened = match[0];
      state = after(state, match[0], opened);
    }
  });
}

function after(state: State, end: string, opened: string): State {
  if (state === "text") return end === "<!--" ? "comment" : "tag";
  if (state === "comment") return "text";
  if (state !== "tag") return "tag";
  if (end === '"' || end === "'") return end;
  return RAW.test(opened) ? "raw" : "text";
}
