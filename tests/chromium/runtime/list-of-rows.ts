import { instanceHtml } from "@/tests/support/instance-html";

const nested = (row: number) =>
  instanceHtml(`inner-${row}`, [], `<b data-ui-target="total">inner</b>`);
const row = (number: number) =>
  `<div id="row-${number}" data-ui-part="row">${nested(number)}
     <button id="vote-${number}" value="sku-${number}" data-ui-part="vote">
       <i id="label-${number}" data-ui-target="label">Vote</i></button>
     <b id="total-${number}" data-ui-target="total">0</b></div>`;

/** One instance that holds three rows, and a button that is in none of them. */
export const list = instanceHtml(
  "list",
  ["vote click", "clear click"],
  `${[1, 2, 3].map(row).join("")}
   <button id="clear" data-ui-part="clear">Clear</button><p id="sum" data-ui-target="sum">0</p>`,
);
