/** @jsxImportSource preact */
import { preactView } from "@/lib/view/adapters/preact";
import { type FieldData, type field, RAW } from "./field";

export const preactField = preactView<typeof field, FieldData>(
  ({ label, fault, nested, part, target }) => (
    <>
      <span>
        {label}
        {fault !== "drop" && <input {...part("field")} title={label} />}
      </span>
      {fault !== "drop-target" && <p {...target("echo")}>{label}</p>}
      {fault === "unknown" && <i {...part("other" as "field")} />}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: what a test puts in. */}
      <div dangerouslySetInnerHTML={{ __html: RAW[fault] + nested }} />
    </>
  ),
);
