import { type ProxifiedModule, parseModule } from "magicast";
import type { Edited } from "../../../common/set-up/steps";

/** @param change whether it could change the module */
export function editModule(text: string, change: (module: ProxifiedModule) => boolean): Edited {
  try {
    const module = parseModule(text);
    if (!change(module)) return undefined;
    // Magicast reads a tab as four columns, and has to be told to write it back as one tab.
    const tabs = /^\t/m.test(text) ? { useTabs: true, tabWidth: 4 } : {};
    const { code } = module.generate({ format: { wrapColumn: 80, ...tabs } });
    const lines = code.endsWith("\n") ? code : `${code}\n`;
    return text.includes("\r\n") ? lines.replace(/\r?\n/g, "\r\n") : lines;
  } catch {
    // Not a module, or a kind of expression that Magicast can't move.
    return undefined;
  }
}

export function isModule(text: string): boolean {
  return editModule(text, () => true) !== undefined;
}
