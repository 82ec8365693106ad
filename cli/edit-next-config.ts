import MagicString from "magic-string";
import type { Module } from "./edit";
import { addImport, type Edited, mentions, parseModule, withLineEndsOf } from "./edit";

/** What to add by hand if the configuration can't be edited safely. */
export const NEXT_CONFIG_BY_HAND = `import { withServiceUi } from "service-ui/next-config";
…
export default withServiceUi(nextConfig);`;

/** The whole file, for an app that has no configuration yet. */
export const NEW_NEXT_CONFIG = `import { withServiceUi } from "service-ui/next-config";

export default withServiceUi();
`;

/** Wraps the export of a `next.config`, an object or a function, in `withServiceUi`. */
export function editNextConfig(text: string): Edited {
  const module = parseModule(text);
  if (!module) return undefined;
  if (mentions(module, "service-ui/next-config")) return text;
  const edited = editDefaultExport(module) ?? editModuleExports(module);
  return edited === undefined ? undefined : withLineEndsOf(text, edited);
}

function editDefaultExport(module: Module): Edited {
  const exported = module.body.find((node) => node.type === "ExportDefaultDeclaration");
  const { declaration } = exported ?? {};
  // An exported function or class declaration has to be edited by hand.
  if (!declaration || /Declaration$/.test(declaration.type)) return undefined;
  if (declaration.start == null || declaration.end == null) return undefined;
  const edit = new MagicString(module.text);
  edit.appendRight(declaration.start, "withServiceUi(").appendLeft(declaration.end, ")");
  addImport(edit, module, 'import { withServiceUi } from "service-ui/next-config";');
  return edit.toString();
}

/** Edits a CommonJS file, which can't import the package's module with a statement. */
function editModuleExports({ text, body }: Module): Edited {
  for (const node of body) {
    if (node.type !== "ExpressionStatement" || node.expression.type !== "AssignmentExpression")
      continue;
    const { left, right } = node.expression;
    if (left.start == null || left.end == null || right.start == null || right.end == null)
      continue;
    if (text.slice(left.start, left.end) !== "module.exports") continue;
    const edit = new MagicString(text);
    edit
      .appendRight(
        right.start,
        'async (...next) => {\n  const { withServiceUi } = await import("service-ui/next-config");\n  return withServiceUi(',
      )
      .appendLeft(right.end, ")(...next);\n}");
    return edit.toString();
  }
  return undefined;
}
