import { builders } from "magicast";
import type { Edited } from "../../../common/set-up/steps";
import { editModule } from "./edit-module";

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
