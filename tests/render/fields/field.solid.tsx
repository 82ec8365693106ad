/** @jsxImportSource solid-js */
import { solidView } from "@/lib/service-ui/render/views/solid/solid";
import { type FieldData, type field, RAW } from "./field";

export const solidField = solidView<typeof field, FieldData, "children" | "footer">((props) => (
  <>
    <span>
      {props.label}
      {props.fault !== "drop" && <input {...props.part("field")} title={props.label} />}
      <input {...props.part("version")} name="version" value="7" />
    </span>
    {props.fault !== "drop-target" && <p {...props.target("echo")}>{props.label}</p>}
    {props.fault === "unknown" && <i {...props.part("other" as "field")} />}
    <a href={props.label}>{props.label}</a>
    {/* What a test puts in. */}
    <div innerHTML={RAW[props.fault] + props.nested} />
    {props.children}
    <footer>{props.footer}</footer>
  </>
));
