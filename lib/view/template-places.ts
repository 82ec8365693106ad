/** Where a value of a template stands: between tags, in a quoted attribute, elsewhere in a tag, or where no escaping makes it safe. */
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
  text: /<!--(?:-?>)?|<\/?[a-z][^\s/>]*|<[!?]|<\/?$/gi,
  tag: /["'>]/g,
  '"': /"/g,
  "'": /'/g,
  comment: /--!?>/g,
  raw: /<\/(?:script|style|iframe|noscript|noembed|noframes|xmp)(?=[\s/>])/gi,
};

/** Elements in whose text no character reference is read. */
const RAW = /^<(?:script|style|iframe|noscript|noembed|noframes|xmp|plaintext)$/i;

/** Attributes whose text is read once more, as a script or as a page: to escape it for HTML is not enough. */
const CODE = /^(?:on.*|srcdoc)$/i;

/** The name of the attribute that a quote begins the value of. */
const ATTRIBUTE = /([^\s"'<>/=]+)\s*=\s*$/;

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
  let isCode = false;
  return strings.slice(0, -1).map((text) => {
    let at = 0;
    for (;;) {
      const end: RegExp = ENDS[state];
      end.lastIndex = at;
      const match = end.exec(text);
      if (!match) return isCode && PLACES[state] === "quoted" ? "raw" : PLACES[state];
      at = end.lastIndex;
      // Another element's end tag is text like any other there.
      if (state === "raw" && !isEndOf(opened, match[0])) continue;
      // Without a name before it, a quote is a part of a value that has none.
      if (state === "tag")
        isCode = CODE.test(ATTRIBUTE.exec(text.slice(0, match.index))?.[1] ?? "on");
      if (state === "text" || state === "raw") opened = match[0];
      state = after(state, match[0], opened);
    }
  });
}

function isEndOf(opened: string, end: string): boolean {
  return end.slice("</".length).toLowerCase() === opened.slice("<".length).toLowerCase();
}

function after(state: State, end: string, opened: string): State {
  if (state === "text") {
    if (!end.startsWith("<!--")) return "tag";
    // `<!-->` is a whole comment.
    return end.endsWith(">") ? "text" : "comment";
  }
  if (state === "comment") return "text";
  if (state !== "tag") return "tag";
  if (end === '"' || end === "'") return end;
  return RAW.test(opened) ? "raw" : "text";
}
