import { type DefaultTreeAdapterMap, parseFragment } from "parse5";
import { DeclarationError } from "../declare/declaration-error";
import type { UiComponent } from "../declare/define-ui-component";
import { markPart, markTarget } from "../declare/markers";
import { PRIMITIVES } from "../declare/primitives";
import {
  ATTR_COMPONENT,
  ATTR_INSTANCE,
  ATTR_MANIFEST,
  ATTR_PART,
  ATTR_TARGET,
} from "../wire/markup";

type Element = DefaultTreeAdapterMap["element"];
type Fail = (wrong: string, allowed: string) => never;

/**
 * Parses the HTML of one instance as a browser does, and checks it against the component's
 * declaration. The check finds mistakes in the view's code. It is too slow for production, and not
 * needed there.
 *
 * @param html the root with its content
 * @throws DeclarationError that names the first mistake
 */
export function checkView(component: UiComponent, html: string): void {
  const fail: Fail = (wrong, allowed) => {
    throw new DeclarationError(component.name, `a view ${wrong}`, allowed);
  };
  const root = onlyRoot(html, fail);
  checkRoots(root, fail);
  const own = ownElements(root);
  for (const element of own) {
    checkPart(component, element, fail);
    const target = attributeOf(element, ATTR_TARGET);
    if (target !== undefined) markTarget(component, target);
    const handler = element.attrs.find(({ name }) => name.startsWith("on"));
    if (handler) {
      fail(`writes the attribute "${handler.name}"`, "Declare the event with UiOn (SPEC.md 2.5)");
    }
  }
  const written = (attribute: string) =>
    new Set(own.map((element) => attributeOf(element, attribute)));
  const parts = written(ATTR_PART);
  const targets = written(ATTR_TARGET);
  for (const { name } of component.parts) {
    if (!parts.has(name)) {
      fail(`drops the part "${name}"`, `Write part("${name}") on its element; it may be hidden`);
    }
  }
  for (const name of component.targets) {
    if (!targets.has(name)) {
      fail(`drops the target "${name}"`, `Write target("${name}") on its element; it may be empty`);
    }
  }
}

function onlyRoot(html: string, fail: Fail): Element {
  const nodes = parseFragment(html).childNodes;
  const elements = nodes.filter((node): node is Element => "attrs" in node);
  const root = elements.find((element) => attributeOf(element, ATTR_INSTANCE) !== undefined);
  const beside = nodes.filter((node) => node !== root);
  if (!root || beside.length > 0) {
    const names = beside.map((node) => ("attrs" in node ? `<${node.tagName}>` : "text"));
    return fail(
      `renders two roots: ${[...new Set(names)].join(", ")} lands beside the root`,
      `It writes the inside of ${root ? `<${root.tagName}>` : "its root"}, closes what it opens, and nothing else`,
    );
  }
  const manifest = root.childNodes.at(-1);
  const isManifest =
    manifest !== undefined &&
    "attrs" in manifest &&
    // If the view leaves a quote open, another element can get the manifest's attributes, so the
    // element's name is checked, too.
    manifest.tagName === "script" &&
    attributeOf(manifest, ATTR_MANIFEST) === attributeOf(root, ATTR_INSTANCE);
  if (!isManifest) {
    return fail(
      "leaves an element open, which swallows the manifest",
      "It closes what it opens, quotes and comments too",
    );
  }
  return root;
}

/** Checks that every root, nested or not, contains its manifest, and no instance occurs twice. */
function checkRoots(root: Element, fail: Fail): void {
  const seen = new Set<string>();
  for (const element of [root, ...below(root)]) {
    const name = attributeOf(element, ATTR_COMPONENT);
    const instanceId = attributeOf(element, ATTR_INSTANCE);
    const manifestOf = attributeOf(element, ATTR_MANIFEST);
    if (manifestOf !== undefined) {
      const around = rootAround(element);
      if (attributeOf(around, ATTR_INSTANCE) !== manifestOf) {
        fail(`writes the manifest of ${manifestOf} outside of its root`, "Renders write it");
      }
    } else if (name !== undefined || instanceId !== undefined) {
      const hasManifest = below(element).some(
        (inside) => attributeOf(inside, ATTR_MANIFEST) === (instanceId ?? ""),
      );
      if (!hasManifest) {
        fail(
          `renders two roots: <${element.tagName}> is marked as one of "${name}", without a manifest`,
          "Another instance inside is rendered by renderView",
        );
      }
      if (instanceId !== undefined && seen.has(instanceId)) {
        fail(`renders the instance ${instanceId} twice`, "Render each one separately");
      }
      seen.add(instanceId ?? "");
    }
  }
}

function checkPart(component: UiComponent, element: Element, fail: Fail): void {
  const name = attributeOf(element, ATTR_PART);
  if (name === undefined) return;
  const { part } = markPart(component, name);
  const expected = PRIMITIVES[part.uses].element;
  if (element.tagName !== expected) {
    fail(
      `renders the part "${name}" as <${element.tagName}>`,
      `It uses "${part.uses}", which is <${expected}>`,
    );
  }
}

/** The elements of this instance, without those of nested instances (PROTOCOL 4). */
function ownElements(root: Element): Element[] {
  return below(root, (element) => attributeOf(element, ATTR_INSTANCE) !== undefined);
}

function below(parent: Element, isOutside: (element: Element) => boolean = () => false): Element[] {
  return parent.childNodes
    .filter((node): node is Element => "attrs" in node && !isOutside(node))
    .flatMap((element) => [element, ...below(element, isOutside)]);
}

function rootAround(element: Element): Element | undefined {
  let node: DefaultTreeAdapterMap["parentNode"] | null = element;
  while (node && !("attrs" in node && attributeOf(node, ATTR_INSTANCE) !== undefined)) {
    node = "parentNode" in node ? node.parentNode : null;
  }
  return node && "attrs" in node ? node : undefined;
}

function attributeOf(element: Element | undefined, name: string): string | undefined {
  return element?.attrs.find((attribute) => attribute.name === name)?.value;
}
