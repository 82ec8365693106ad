/** @jsxImportSource preact */
import { preactView } from "@/lib/service-ui/render/views/preact/preact";
import { type FieldData, type field, RAW } from "./field";

export const preactField = preactView<typeof field, FieldData, "children" | "footer">(
  ({ label, fault, nested, part, target, children, footer }) => (
    <>
      <span>
        {label}
        {fault !== "drop" && <input {...part("field")} title={label} />}
        <input {...part("version")} name="version" value="7" />
      </span>
      {fault !== "drop-target" && <p {...target("echo")}>{label}</p>}
      {fault === "unknown" && <i {...part("other" as "field")} />}
      <a href={label}>{label}</a>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what a test puts in. */}
      <div dangerouslySetInnerHTML={{ __html: RAW[fault] + nested }} />
      {children}
      <footer>{footer}</footer>
    </>
  ),
);
