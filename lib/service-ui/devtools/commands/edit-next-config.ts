import { builders } from "magicast";
import type { Edited } from "../../../common/set-up/steps";
import { editModule } from "./edit-module";

/** What to add to an option of `withServiceUi`: its value, or the items that its list lacks. */
type Options = Readonly<Record<string, string | string[]>>;

const WITH_SERVICE_UI = { from: "service-ui/next-config", imported: "withServiceUi" };

export const NEW_NEXT_CONFIG = `import { withServiceUi } from "service-ui/next-config";

export default withServiceUi();
`;

/**
 * Wraps the default export of a `next.config`, an object or a function, in `withServiceUi`, and
 * adds to the wrapper's options.
 *
 * @returns undefined if the file is CommonJS, or if its export or the options are not spelled out
 */
export function editNextConfig(text: string, options?: Options): Edited {
  const isWrapped = /["']service-ui\/next-config["']/.test(text);
  if (!isWrapped) return wrap(apart(text), WITH_SERVICE_UI, ...(options ? [options] : []));
  return options ? addOptions(text, options) : text;
}

/** Exports a function apart from its declaration, so that the export can be wrapped. */
function apart(text: string): string {
  const declared = /^export default ((?:async )?function)\b *([\w$]*)/m;
  const own = declared.exec(text)?.[2];
  if (own === undefined) return text;
  const name = own || "nextConfig";
  const end = text.endsWith("\n") ? "" : "\n";
  return `${text.replace(declared, `$1 ${name}`)}${end}\nexport default ${name};\n`;
}

function wrap(
  text: string,
  wrapper: { from: string; imported: string },
  ...more: unknown[]
): Edited {
  return editModule(text, (module) => {
    const own = module.exports.default;
    if (own === undefined) return false;
    module.imports.$append(wrapper);
    module.exports.default = builders.functionCall(wrapper.imported, own, ...more);
    return true;
  });
}

function addOptions(text: string, options: Options): Edited {
  return editModule(text, (module) => {
    const call = module.exports.default;
    if (call?.$callee !== "withServiceUi") return false;
    if (call.$args.length === 0) call.$args.push({});
    if (call.$args.length === 1) call.$args.push({});
    const given = call.$args[1];
    if (given.$type !== "object") return false;
    for (const [name, added] of Object.entries(options)) {
      const own = given[name];
      if (own === undefined || typeof added === "string") given[name] = added;
      else if (own.$type !== "array") return false;
      else for (const one of added) if (!own.includes(one)) own.push(one);
    }
    return true;
  });
}
