import type { WirePatch } from "@/lib/service-ui/wire/patch";
import { ATTR_RULES, type Rule } from "@/lib/service-ui/wire/rules";

/**
 * One declared event of an instance under test: its part and its name, such as `"save click"`.
 *
 * `ctx` defaults to a token that tells it apart.
 */
export type DeclaredEvent =
  | string
  | { readonly p: string; readonly e: string; readonly u?: string; readonly ctx?: string };

/** An instance's id of the contract's format, from a short name. */
export const instanceId = (name: string): string => `uci_${name.padEnd(16, "_")}`;

function partAndEvent(written: string): Exclude<DeclaredEvent, string> {
  const [p = "", e = ""] = written.split(" ");
  return { p, e };
}

/** The manifest of an instance under test, as an object. */
export function manifestOf(name: string, events: readonly DeclaredEvent[], component = "demo") {
  return {
    v: 1,
    c: component,
    i: instanceId(name),
    events: events.map((event) => {
      const {
        p,
        e,
        u = "",
        ctx = `sc1.${name}.${p}.${e}`,
      } = typeof event === "string" ? partAndEvent(event) : event;
      return { p, e, u, ctx };
    }),
  };
}

/**
 * The markup of an instance as the server renders it: root, manifest script, content.
 *
 * @param name also the root's DOM id
 */
export function instanceHtml(
  name: string,
  events: readonly DeclaredEvent[],
  content: string,
  component = "demo",
): string {
  const id = instanceId(name);
  const json = JSON.stringify(manifestOf(name, events, component)).replaceAll("<", "\\u003c");
  return `<div id="${name}" data-ui-component="${component}" data-ui-component-instance-id="${id}">
<script type="application/json" data-ui-event-manifest="${id}" data-ui-component="${component}">${json}</script>
${content}</div>`;
}

/** An instance with a button `#go`, whose click is declared, and a target `#echo`. */
export const SAVE = instanceHtml(
  "save",
  ["save click"],
  `<button id="go" data-ui-part="save">Save</button><p id="echo" data-ui-target="echo">old</p>`,
);

/** The markup of an instance, with rules for events on the manifest's script. */
export function withRules(html: string, ...rules: readonly Rule[]): string {
  const attribute = `${ATTR_RULES}="${JSON.stringify(rules).replaceAll('"', "&quot;")}"`;
  return html.replace("<script ", `<script ${attribute} `);
}

/** A patch for an instance under test, whole where nothing else is said. */
export function patchFor(name: string, patch: Partial<WirePatch> = {}): WirePatch {
  return {
    op: "setText",
    targetInstance: instanceId(name),
    targetPart: null,
    targetName: "echo",
    value: "new",
    ...patch,
  };
}
