import type { RuleOptions } from "@/lib/service-ui/wire/rules";
import { instanceHtml, withRules } from "../instance-html";
import { KEYS } from "./world";

type Show = Pick<RuleOptions, "atOnce">;

const RULES: readonly (readonly [part: string, event: string, options: RuleOptions & Show])[] = [
  ["flip", "click", { atOnce: [attribute("data-state", ["toggle", "done", "open"])] }],
  ["box", "change", { atOnce: [attribute("ui-state", ["checked", "done", "open"])] }],
  [
    "more",
    "click",
    {
      concurrency: "parallel",
      atOnce: [{ op: "setText", targetName: "count", value: ["step", 1] }],
    },
  ],
  [
    "field",
    "input",
    {
      concurrency: "replace",
      atOnce: [{ op: "setText", targetName: "title", value: ["value"] }],
    },
  ],
  ["tick", "click", { atOnce: [{ op: "setValue", targetName: "box", value: "true" }] }],
  ["stop", "click", { stops: "flip" }],
  [
    "add",
    "submit",
    {
      atOnce: [
        { op: "copy", targetName: "ghost", texts: { name: ["field", "name"] } },
        { op: "reset" },
      ],
    },
  ],
];

function attribute(attribute: "data-state" | "ui-state", value: readonly string[]) {
  return { op: "setAttribute", targetName: "row", attribute, value } as never;
}

/** The copy of a row stays in both pages, because it decides when requests and renders begin. */
export const html = (isAtOnce: boolean): string =>
  withRules(
    instanceHtml(
      "m",
      RULES.map(([part, event]) => `${part} ${event}`),
      `<ul>${KEYS.map(
        (key) => `<li data-ui-part="row" data-ui-key="${key}" data-state="open" ui-state="open">
          <input type="checkbox" data-ui-part="box"><b data-ui-target="title">.</b>
          <button type="button" data-ui-part="flip"></button>
          <button type="button" data-ui-part="more"></button>
          <button type="button" data-ui-part="tick"></button>
          <button type="button" data-ui-part="stop"></button>
          <input data-ui-part="field" value="."></li>`,
      ).join("")}
        <li data-ui-target="ghost" data-ui-ignore hidden inert><b data-ui-target="name"></b></li></ul>
      <form data-ui-part="add"><input name="name"></form><output data-ui-target="count">0</output>`,
    ),
    ...RULES.map(([part, event, { atOnce, ...rest }]): [string, string, RuleOptions] => [
      part,
      event,
      atOnce && (isAtOnce || part === "add") ? { ...rest, atOnce } : rest,
    ]),
  );
