/**
 * Where a value of a template stands: between tags, in a quoted attribute, elsewhere in a tag, or
 * where no escaping makes it safe.
 */
export type ValuePlace = "text" | "quoted" | "tag" | "raw";

type State = "text" | "tag" | '"' | "'" | "comment" | "bogus" | "raw" | "title" | "lost";

const PLACES: Readonly<Record<State, ValuePlace>> = {
  text: "text",
  tag: "tag",
  '"': "quoted",
  "'": "quoted",
  comment: "raw",
  bogus: "raw",
  raw: "raw",
  title: "text",
  lost: "raw",
};

const RAW_NAMES = "script|style|iframe|noscript|noembed|noframes|xmp|plaintext";

/**
 * The text that ends each state. A `<` directly before a value ends text, too, because the value
 * would become a tag's name.
 */
const ENDS: Readonly<Record<State, RegExp>> = {
  text: /<!--(?:-?>)?|<\/?[a-z][^\s/>]*|<!\[|<[!?]|<\/?$|<\//gi,
  tag: /["'>]/g,
  '"': /"/g,
  "'": /'/g,
  comment: /--!?>/g,
  bogus: />/g,
  raw: new RegExp(`</(?:${RAW_NAMES})(?=[\\s/>])|<!--`, "gi"),
  title: /<\/?[a-z][^\s/>]*|<[!?/]|<$/gi,
  // From here on, browsers and this module may disagree, so no further value is allowed.
  lost: /(?!)/g,
};

/** Elements whose text has no character references, so escaping does not work. */
const RAW = new RegExp(`^<(?:${RAW_NAMES})$`, "i");
/** Elements whose text has no tags. */
const TITLE = /^<(?:textarea|title)$/i;

/**
 * Elements in which browsers may parse raw-text elements as normal elements, or ignore their tags.
 */
const ISLAND = /^<(?:svg|math|select)$/i;

/**
 * Matches the names of attributes whose text is parsed again, as a script or a page, so that
 * escaping it for HTML is not enough. For a regular expression that ignores case.
 */
export const CODE_ATTRIBUTE = "(?:on[^\\s=]*|srcdoc)";
const CODE = new RegExp(`^${CODE_ATTRIBUTE}$`, "i");

/** The text in a tag before an attribute's opening quote. Captures the attribute's name. */
const BEFORE_QUOTE =
  /^(?:(?:^|[\s/]+)[^\s"'<>/=]+(?:\s*=\s*[^\s"'<>=`]+(?=[\s/]))?)*(?:^|[\s/]+)([^\s"'<>/=]+)\s*=\s*$/;

const known = new WeakMap<TemplateStringsArray, readonly ValuePlace[]>();

/** The place of each value of a template, read once from the text around the values. */
export function placesOf(strings: TemplateStringsArray): readonly ValuePlace[] {
  const found = known.get(strings) ?? readPlaces(strings);
  known.set(strings, found);
  return found;
}

function readPlaces(strings: readonly string[]): ValuePlace[] {
  let state: State = "text";
  let opened = "";
  let isCode = false;
  const islands: string[] = [];
  return strings.slice(0, -1).map((text) => {
    let at = 0;
    for (;;) {
      const end: RegExp = ENDS[state];
      end.lastIndex = at;
      const match = end.exec(text);
      if (!match) return isCode && PLACES[state] === "quoted" ? "raw" : PLACES[state];
      const [ended] = match;
      const between = text.slice(at, match.index);
      at = end.lastIndex;
      // In raw text, another element's end tag is plain text.
      if (state === "raw" && ended !== "<!--" && !isEndOf(opened, ended)) continue;
      if (state === "tag" && ended !== ">") {
        const name = BEFORE_QUOTE.exec(between)?.[1];
        isCode = name === undefined || CODE.test(name);
        state = name === undefined ? "lost" : after(state, ended, opened);
        continue;
      }
      let next = after(state, ended, opened);
      if (next === "raw" && state === "tag" && islands.length > 0) next = "lost";
      if (state === "text" && ISLAND.test(ended)) islands.push(ended);
      if (state === "text" && isEndOf(islands.at(-1) ?? "", ended)) islands.pop();
      if (state === "text" || state === "raw" || state === "title") opened = ended;
      state = next;
    }
  });
}

function isEndOf(opened: string, end: string): boolean {
  return end.toLowerCase() === opened.toLowerCase().replace("<", "</");
}

function after(state: State, end: string, opened: string): State {
  switch (state) {
    case "text":
      // `<!-->` is a whole comment.
      if (end.startsWith("<!--")) return end.endsWith(">") ? "text" : "comment";
      if (end === "<![") return "lost";
      return /^<(?:[!?]|\/$)/.test(end) ? "bogus" : "tag";
    case "tag":
      if (end === '"' || end === "'") return end;
      if (TITLE.test(opened)) return "title";
      return RAW.test(opened) ? "raw" : "text";
    case "raw":
      // If `<script>` follows `<!--` in a script, the next `</script>` does not end the element.
      return end === "<!--" ? "lost" : "tag";
    case "title":
      // In an SVG, a title is a normal element.
      return isEndOf(opened, end) ? "tag" : "lost";
    case "comment":
    case "bogus":
      return "text";
    default:
      return "tag";
  }
}
