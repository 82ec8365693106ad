import { html, htmlView, trustedHtml } from "@/lib/service-ui/render/views/html/html";
import { type FieldData, type field, RAW } from "./field";

export const htmlField = htmlView<typeof field, FieldData, "children" | "footer">(
  ({ label, fault, nested, part, target, children, footer }) => html`
    <span>${label}${fault !== "drop" && html`<input ${part("field")} title="${label}">`}</span><input ${part("version")} name="version" value="7">
    ${fault !== "drop-target" && html`<p ${target("echo")}>${label}</p>`}
    ${fault === "unknown" && html`<i ${part("other" as "field")}></i>`}
    <a href="${label}">${label}</a>
    <div>${trustedHtml(RAW[fault] + nested)}</div>
    ${children}<footer>${footer}</footer>`,
);
