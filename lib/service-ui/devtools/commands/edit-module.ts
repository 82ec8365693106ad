import { builders, type ProxifiedModule, parseModule } from "magicast";
import type { Edited } from "../../../common/set-up/steps";

/** @param change whether it could change the module */
export function editModule(text: string, change: (module: ProxifiedModule) => boolean): Edited {
  try {
    const module = parseModule(text);
    if (!change(module)) return undefined;
    // Magicast reads a tab as four columns, and has to be told to write it back as one tab.
    const tabs = /^\t/m.test(text) ? { useTabs: true, tabWidth: 4 } : {};
    const quote = quoteOf(text) === "'" ? "single" : "double";
    const { code } = module.generate({ format: { wrapColumn: 80, quote, ...tabs } });
    return withLineEndsOf(text, code.endsWith("\n") ? code : `${code}\n`);
  } catch {
    // Not a module, or a kind of expression that Magicast can't move.
    return undefined;
  }
}

/** Gives a text the line endings of its original, because edits insert Unix line endings. */
export function withLineEndsOf(original: string, text: string): string {
  return original.includes("\r\n") ? text.replace(/\r?\n/g, "\r\n") : text;
}

/** The quotes of a module's own imports. */
export function quoteOf(text: string): "'" | '"' {
  return /^(?:import|export|const)\b[^"\n]*'/m.test(text) ? "'" : '"';
}

export function isModule(text: string): boolean {
  return editModule(text, () => true) !== undefined;
}

/**
 * Adds a definition to the list of `createRegistry`.
 *
 * @param from how the registry imports the definition
 * @returns undefined if the list is not spelled out
 */
export function editRegistry(text: string, definition: string, from: string): Edited {
  if (text.includes(`"${from}"`) || text.includes(`'${from}'`)) return text;
  const edited = editModule(text, (module) => {
    const call = module.exports.registry;
    const list = call?.$callee === "createRegistry" ? call.$args[0] : undefined;
    if (list?.$type !== "array") return false;
    module.imports.$append({ from, imported: definition });
    list.push(builders.raw(definition));
    return true;
  });
  // Recast sets a blank line before an import that a comment follows.
  return edited?.replace(new RegExp(`\\r?\\n(?=\\r?\\nimport \\{ ${definition} \\})`), "");
}
