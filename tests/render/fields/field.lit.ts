import { nothing } from "lit";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { html, litView } from "@/lib/service-ui/render/views/lit/lit";
import { type FieldData, type field, RAW } from "./field";

export const litField = litView<typeof field, FieldData, "children" | "footer">(
  ({ label, fault, nested, part, target, children, footer }) => html`
    <span>${label}${fault === "drop" ? nothing : html`<input ${part("field")} title=${label} />`}</span><input ${part("version")} name="version" value="7" />
    ${fault === "drop-target" ? nothing : html`<p ${target("echo")}>${label}</p>`}
    ${fault === "unknown" ? html`<i ${part("other" as "field")}></i>` : nothing}
    <a href=${label}>${label}</a>
    <div>${unsafeHTML(RAW[fault] + nested)}</div>
    ${children}<footer>${footer}</footer>
  `,
);
