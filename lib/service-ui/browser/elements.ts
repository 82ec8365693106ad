import type { FormFields } from "../wire/dispatch";
import { MANIFEST_VERSION, type Manifest } from "../wire/manifest";
import {
  ATTR_COMPONENT,
  ATTR_FORGET,
  ATTR_INSTANCE,
  ATTR_KEY,
  ATTR_MANIFEST,
  ATTR_PART,
  ATTR_RECORD,
  ATTR_TARGET,
  ATTR_TEXT,
  ATTR_USER,
} from "../wire/markup";
import type { WirePatch } from "../wire/patch";
import { ATTR_RULES, type Rule, type RuleOptions } from "../wire/rules";
import {
  address,
  around,
  attributeOf,
  findAll,
  formOf,
  isHidden,
  isIgnored,
  matches,
  PARTS,
  page,
  parseJson,
  ROWS,
  read,
  rootOf,
} from "./dom";
import {
  type AnyField,
  FIELDS,
  type Field,
  isBox,
  isFirst,
  isPassword,
  nameOf,
  type State,
} from "./fields";
import type { Declared, Interaction, Sent } from "./interaction";

/** The valid manifest script of each root, for as long as the root exists. */
export const scripts = new WeakMap<Element, Element>();

interface Parsed {
  readonly text: string;
  readonly manifest: Manifest | undefined;
  readonly rules: readonly Rule[];
}

/** What each script's text and rules were parsed to. */
const parsed = new WeakMap<Element, Parsed>();

/** Parses a script again only if its text has changed, as a refresh does with new tokens. */
const parse = (script: Element): Parsed => {
  const { textContent: text } = script;
  let known = parsed.get(script);
  if (known?.text !== text) {
    const value = Object(parseJson(text));
    const rules = parseJson(attributeOf(script, ATTR_RULES) ?? "[]");
    known = {
      text,
      manifest: isManifest(value) ? value : undefined,
      rules: Array.isArray(rules) ? rules : [],
    };
    parsed.set(script, known);
  }
  return known;
};

/**
 * Whether two values of `ATTR_RECORD` or `ATTR_USER` tell the same. One digest is enough: each has
 * one for each key of the server, and a rotation of the secret changes these one at a time.
 */
export const isSameDigest = (one: string | null, other: string | null | undefined): boolean =>
  one === other || !!(one && `${one}`.split(" ").some((it) => other?.split(" ").includes(it)));

export const isManifest = ({ v, events }: Partial<Manifest>): boolean =>
  v === MANIFEST_VERSION && Array.isArray(events) && events.every((entry) => entry?.e);

/**
 * Reads a script's manifest as it is now.
 *
 * @returns undefined if the manifest does not parse, has another version, does not match its root,
 *   or is in ignored content
 */
export const readManifest = (script: Element): Manifest | undefined => {
  const root = rootOf(script);
  const { manifest } = parse(script);
  if (
    !root ||
    !manifest ||
    manifest.i !== attributeOf(root, ATTR_INSTANCE) ||
    manifest.i !== attributeOf(script, ATTR_MANIFEST) ||
    isIgnored(script)
  )
    return;
  scripts.set(root, script);
  return manifest;
};

/** The names of all events that a script declares. */
export const eventsOf = (script: Element, { events }: Manifest): readonly string[] => [
  ...events.map(({ e }) => e),
  ...parse(script).rules.map(([, e]) => e),
];

/** What the nearest root says of an event of an element. */
interface Found extends Omit<Declared, "entry"> {
  /** Absent for an event that is only local. */
  readonly entry: Declared["entry"] | undefined;
  /** The rules of an event that never leaves the page. */
  readonly local: readonly RuleOptions[];
}

/**
 * Finds what the manifest of the nearest root says of an event of an element.
 *
 * @param around the element and its ancestors, out to its root or further
 */
export const declared = (
  element: Element,
  around: readonly Element[],
  event: string,
): Found | undefined => {
  // `rootOf` would not do, because the element may be in a shadow tree inside the root.
  const root = around.find((place) => attributeOf(place, ATTR_INSTANCE) !== null);
  const script = root && scripts.get(root);
  const manifest = script && readManifest(script);
  if (!root || !manifest) return;
  const isMeant = (p: string, e: string) => p === attributeOf(element, ATTR_PART) && e === event;
  const entry = manifest.events.find(({ p, e }) => isMeant(p, e));
  const rules = parse(script).rules.flatMap(([p, e, options]) => (isMeant(p, e) ? options : []));
  const local = rules.filter((options) => options.local);
  const options = rules.find((options) => !options.local) ?? {};
  const { c: component, i: instanceId } = manifest;
  return {
    root,
    element,
    component,
    instanceId,
    ofUser: attributeOf(script, ATTR_USER),
    ofRecord: attributeOf(script, ATTR_RECORD),
    entry,
    options,
    local,
  };
};

/** What the page says now of the event of an interaction. */
export const declaredNow = ({ element, ancestry, entry }: Interaction): Found | undefined =>
  declared(element, ancestry, entry.e);

/** What a patch says of its element. */
type Named = {
  readonly [Field in "targetPart" | "targetKey" | "targetName" | "every"]?:
    | WirePatch[Field]
    | undefined;
};

export type Find = (named: Named) => readonly Element[];

/**
 * Finds the elements that a patch may mean; if they are several, it is rejected. The search
 * compares strings, so that text from the wire never becomes a selector. No element is in a nested
 * instance.
 *
 * The search goes outwards from the element that fired. The first place that bears the name, or
 * that holds elements that bear it, decides. So a name means the one in the same row, or the only
 * one in the instance, and never the first of several rows (PROTOCOL 4). If the patch names a part,
 * the search for that part goes the same way, and the element is in it. The places are the
 * ancestors that the element had at the time of the event. So if a row has left the page, no other
 * row is patched in its place.
 *
 * With a key, the element may be anywhere in the instance. Its row is the nearest element around it
 * that has a key, or the nearest such part if the patch names a part, and has to have the patch's
 * key. For `every`, it is enough to be in such a part.
 *
 * A place is read when a search first reaches it, and once: what the function returns is for the
 * patches of one response, whose cost would otherwise be the product of patches and elements.
 *
 * @param isFit what else is required of an element that bears the name
 */
export const finder = (
  { root, ancestry }: Pick<Sent, "root" | "ancestry">,
  isFit = (place: Element): boolean => !isIgnored(place),
): Find => {
  const targets = indexOf(ATTR_TARGET);
  const parts = indexOf(ATTR_PART);
  const rows = indexOf(ATTR_KEY);
  return ({ targetPart, targetKey, targetName, every }) => {
    const isOfRow = every || targetKey !== undefined;
    /** Whether a place is the row of an element; for `every`, whether anything is. */
    const isRowOf = (place: Element, element: Element) => {
      let row: Element | null = element;
      for (; row; row = row === root ? null : read(Node, "parentElement", row)) {
        const isRow = every || attributeOf(row, ATTR_KEY) !== null;
        if (isRow && (targetPart == null || attributeOf(row, ATTR_PART) === targetPart)) break;
      }
      return every ? row : row === place;
    };
    const inside = (places: readonly Element[], bearers: Bearers, name: unknown) => {
      const ownIn = (place: Element) =>
        bearers(place, name).filter(
          (it) =>
            // An element that has left the page may have no root.
            (rootOf(it) ?? root) === root && isFit(it) && (!isOfRow || isRowOf(place, it)),
        );
      if (isOfRow) return places.flatMap(ownIn);
      for (const place of places) {
        const found = ownIn(place);
        if (found[0]) return found[0] === place ? [place] : found;
      }
      return [];
    };
    let places = ancestry;
    if (isOfRow) places = every ? [root] : rows(root, targetKey);
    else if (targetPart != null) {
      places = inside(places, parts, targetPart);
      if (places[1]) return places;
    }
    const found = inside(places, targets, targetName);
    return found[0] ? found : inside(places, parts, targetName);
  };
};

/** The elements in a place, itself included, whose attribute has a value. */
type Bearers = (place: Element, value: unknown) => readonly Element[];

const indexOf = (attribute: string): Bearers => {
  const indexes = new Map<Element, Map<unknown, Element[]>>();
  return (place, value) => {
    let index = indexes.get(place);
    if (!index) {
      index = new Map();
      indexes.set(place, index);
      for (const element of [place, ...findAll(place, `[${attribute}]`)]) {
        const own = attributeOf(element, attribute);
        const others = index.get(own);
        if (others) others.push(element);
        else if (own) index.set(own, [element]);
      }
    }
    return index.get(value) ?? [];
  };
};

/**
 * What tells a field over renders and loads: the record that its instance shows, and the user whom
 * it was rendered for, null if none is known; and what it is, in which row and page.
 */
type FieldKey = readonly [record: string | null, user: string | null, what: string];

/** A key as it was stored. Another script of the origin may have written it. */
export const parseKey = (key: string): FieldKey => [parseJson(key)].flat() as unknown as FieldKey;

/** Where a field stands, which tells it from those of other rows and records. */
export interface Place {
  readonly fieldKey: FieldKey;
  readonly bearer: AnyField;
  readonly root: Element;
  /** The render that has brought its root: its instance's id. */
  readonly render: unknown;
  /** The key of its row. */
  readonly key: string | null;
  readonly address: string;
  /** A form of several records is told by what it sends with each of them; empty if that is known. */
  readonly hidden: string;
}

/** Ids that React generates, such as _R_1_. They number positions, so rows exchange them. */
const GENERATED_ID = /^[:_«].*[:_»]$/;

/** The id that somebody has given an element, if anybody has. */
const idOf = (element: Element): string => {
  const id = attributeOf(element, "id") ?? "";
  return GENERATED_ID.test(id) ? "" : id;
};

/** What tells a part, or a field in a part, from the others that show the same record. */
const fieldIdentityOf = (element: Element): readonly unknown[] => {
  const root = rootOf(element);
  const { type } = element as Partial<HTMLInputElement>;
  const isText = "defaultValue" in element && !isBox(element as AnyField);
  return [
    root && attributeOf(root, ATTR_COMPONENT),
    keyOf(element),
    attributeOf(around(element, PARTS) ?? element, ATTR_PART),
    type,
    attributeOf(element, "name"),
    idOf(element),
    isText || isRadio(element) || attributeOf(element, "value"),
  ];
};

/** What tells a part, or one radio button of several, as a text to be compared. */
export const identityOfPart = (element: Element): string =>
  JSON.stringify([fieldIdentityOf(element), isRadio(element) && attributeOf(element, "value")]);

const isRadio = ({ type }: Element & Partial<HTMLInputElement>): boolean => type === "radio";

/** The key of an element's row. A group of radio buttons may have one in each row of its form. */
export const keyOf = (element: Element): string | null => {
  const row = around((isRadio(element) && formOf(element)) || element, ROWS);
  return row && attributeOf(row, ATTR_KEY);
};

const digestOf = (field: Element, name: string): string | null => {
  const root = rootOf(field);
  const script = root && scripts.get(root);
  return (script && attributeOf(script, name)) ?? null;
};

/** What tells the record that a field's instance shows; null if none is known. */
export const recordOf = (field: Element): string | null => digestOf(field, ATTR_RECORD);

/** @returns undefined outside of all rendered components */
export const fieldPlaceOf = (field: AnyField): Place | undefined => {
  const root = rootOf(field);
  if (!root) return;
  const record = recordOf(field);
  const hidden = findAll<HTMLInputElement>(formOf(field) ?? field, "input[type=hidden]");
  return {
    bearer: field,
    root,
    render: attributeOf(root, ATTR_INSTANCE),
    fieldKey: [
      record,
      digestOf(field, ATTR_USER),
      JSON.stringify([fieldIdentityOf(field), address()]),
    ],
    key: keyOf(field),
    address: address(),
    hidden: record === null ? JSON.stringify(hidden.map(({ name, value }) => [name, value])) : "",
  };
};

/** The places of all fields that can be seen. */
export const places = (): readonly Place[] =>
  findAll<AnyField>(page(), `${FIELDS},[${ATTR_TEXT}]`)
    .filter((field) => isFirst(field) && !isHidden(field) && !isIgnored(field))
    .flatMap((field) => fieldPlaceOf(field) ?? []);

/**
 * The only field that has an identity. What a person has typed goes into no other: not if several
 * may be meant, and into none that isn't kept.
 */
export const fieldAt = (
  all: readonly Place[],
  [record, , what]: FieldKey,
  isFit: (place: Place) => boolean,
): Place | undefined => {
  const [one, other] = all.filter(
    (place) =>
      place.fieldKey[2] === what && isSameDigest(record, place.fieldKey[0]) && isFit(place),
  );
  return one && !other && isKept(one.bearer) ? one : undefined;
};

/** A hidden field is no text of the user, and a file cannot be restored. */
const NEVER = /^(hidden|file)$/;
/**
 * Values of `autocomplete` for fields that the runtime must not store. Browsers do not store the
 * values of these fields either (HTML, "Autofill").
 */
const SECRET = /(^|\s)(off|one-time-code|cc-\S+)(\s|$)/i;

/** Whether what a person has typed into a field may go into the one that takes its place. */
const isKept = (field: AnyField): boolean =>
  !NEVER.test(field.type) &&
  !isPassword(field) &&
  !SECRET.test(autocompleteOf(field)) &&
  !(field as Field).readOnly &&
  !around(field, `[${ATTR_FORGET}]`);

const autocompleteOf = (field: AnyField): string =>
  attributeOf(field, "autocomplete") ??
  (field.form && attributeOf(field.form, "autocomplete")) ??
  "";

/** Whether a field's instance was rendered for the same user as another's. */
export const isOfSameUser =
  ([, user]: FieldKey) =>
  ({ fieldKey }: Place): boolean =>
    isSameDigest(user, fieldKey[1]);

/** Whether a field is kept over a load: a part, with an id or a name. */
export const isStored = ({ bearer: field, root }: Place): boolean => {
  const part = around(field, PARTS);
  const isNamed = !!idOf(field) || !!(field as Partial<Field>).name;
  return (
    isNamed && scripts.has(root) && !!part && rootOf(part) === root && !field.matches(":disabled")
  );
};

/** What a draft was begun on: what the person saw, and what the server is told of it. */
export interface Basis {
  readonly manifest: Manifest;
  /** The values of the hidden fields of its form that are declared as parts. */
  readonly hidden: FormFields;
  /** What the server rendered the field with. */
  readonly rendered: State | undefined;
  /** When the draft was begun, on the logical clock. */
  readonly began: number;
}

/**
 * A hidden field that is a part. Any other one is the page's own, and follows each render, as does
 * one with an event: it holds what a design system's element shows.
 */
const HIDDEN = `input[type=hidden]${PARTS}`;

/** @returns undefined outside of all rendered components */
export const basisOf = (
  field: Element,
  rendered: State | undefined,
  began: number,
): Basis | undefined => {
  const root = rootOf(field);
  const script = root && scripts.get(root);
  const manifest = script && readManifest(script);
  if (!manifest) return;
  const form = formOf(field);
  const controls = form ? [...read(HTMLFormElement, "elements", form as HTMLFormElement)] : [];
  const hidden = controls.filter(
    (one) =>
      matches(one, HIDDEN) &&
      !isIgnored(one) &&
      !manifest.events.some(({ p }) => p === attributeOf(one, ATTR_PART)),
  );
  return {
    manifest,
    hidden: hidden.map((one) => [nameOf(one), (one as HTMLInputElement).value]),
    rendered,
    began,
  };
};
