import { MANIFEST_VERSION, type Manifest } from "../wire/manifest";
import { ATTR_INSTANCE, ATTR_MANIFEST, ATTR_PART, ATTR_RECORD, ATTR_USER } from "../wire/markup";
import { ATTR_RULES, type Rule, type RuleOptions } from "../wire/rules";
import { attributeOf, isIgnored, parseJson, rootOf } from "./dom";
import type { Declared, Interaction } from "./interaction";

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
  one === other || !!one?.split(" ").some((digest) => other?.split(" ").includes(digest));

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
