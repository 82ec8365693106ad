import type { CallExpression, ObjectExpression } from "@babel/types";
import MagicString from "magic-string";
import { type Edited, type Module, nodesOf, parseModule } from "./edit";
import { editNextConfig } from "./edit-next-config";

/**
 * Adds a kind of view to the options of `withServiceUi` in a `next.config`. Wraps the export in
 * `withServiceUi` first if nothing does so yet.
 *
 * @returns undefined if the call doesn't spell out its options
 */
export function editViews(text: string, kind: string): Edited {
  const wrapped = editNextConfig(text);
  const module = wrapped === undefined ? undefined : parseModule(wrapped);
  const call = module && callOf(module);
  if (!module || call?.end == null) return undefined;
  const edit = new MagicString(module.text);
  const [config, options] = call.arguments;
  const views = `views: ["${kind}"]`;
  if (!options) {
    edit.appendLeft(call.end - 1, `${config ? "" : "{}"}, { ${views} }`);
    return edit.toString();
  }
  if (options.type !== "ObjectExpression" || options.start == null) return undefined;
  const list = listIn(options);
  if (list === undefined) {
    edit.appendLeft(options.start + 1, ` ${views}${options.properties.length > 0 ? "," : " "}`);
    return edit.toString();
  }
  if (list.type !== "ArrayExpression" || list.end == null) return undefined;
  const has = list.elements.some((one) => one?.type === "StringLiteral" && one.value === kind);
  const last = list.elements.at(-1);
  if (!has && last?.end != null) edit.appendLeft(last.end, `, "${kind}"`);
  else if (!has) edit.appendLeft(list.end - 1, `"${kind}"`);
  return edit.toString();
}

function callOf({ file }: Module): CallExpression | undefined {
  for (const node of nodesOf(file)) {
    if (node.type !== "CallExpression" || node.callee.type !== "Identifier") continue;
    if (node.callee.name === "withServiceUi") return node;
  }
  return undefined;
}

function listIn({ properties }: ObjectExpression) {
  for (const property of properties) {
    if (property.type !== "ObjectProperty" || property.key.type !== "Identifier") continue;
    if (property.key.name === "views") return property.value;
  }
  return undefined;
}
