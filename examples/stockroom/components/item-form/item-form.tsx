import Link from "next/link";
import type { ComponentProps } from "react";
import { createUiView } from "service-ui/react";
import { CATEGORIES } from "@/data/categories";
import { FIELD_LABELS, type FieldName, textOf } from "@/data/item-fields";
import type { Item } from "@/data/items";
import { Field } from "../field";
import { Meanwhile } from "../history/meanwhile";
import { itemForm } from "./item-form.ui";

const { Root, parts, Message } = createUiView(itemForm);

interface ItemFormProps {
  /** The item as it is; undefined for a new one. */
  readonly item?: Item;
  /** The version with which the edit began. */
  readonly began?: number;
  /** The version that the editor has seen. */
  readonly seen?: number;
}

export function ItemForm({ item, began = 0, seen = began }: ItemFormProps) {
  const field = (name: FieldName, attributes: ComponentProps<"input"> = {}) => {
    const Input = name === "category" ? Category : parts[name];
    const id = `item-${name}`;
    // No `autoComplete="off"`: the runtime restores no such field when a deploy loads the page.
    return (
      <Field id={id} label={FIELD_LABELS[name]}>
        <Input {...attributes} id={id} name={name} defaultValue={item ? textOf(name, item) : ""} />
        <Message for={name} as="p" />
      </Field>
    );
  };
  return (
    <Root className="card" props={{ id: item?.id ?? 0, began, seen }}>
      {item && (
        <Meanwhile
          item={item}
          seen={seen}
          goOn={`/items/${item.id}/edit?from=${began}&seen=${item.version}`}
        />
      )}
      <parts.form method="dialog" noValidate className="item-form">
        {field("name")}
        {field("sku", { placeholder: "HA-1020" })}
        {field("category")}
        {field("shelf", { placeholder: "B7" })}
        {field("quantity", { inputMode: "numeric" })}
        {field("minimum", { inputMode: "numeric" })}
        {field("cents", { inputMode: "decimal", placeholder: "12.50" })}
        {field("supplier", { placeholder: "orders@supplier.example" })}
        <div className="actions">
          <button type="submit" className="button">
            Save
          </button>
          <Link href={item ? `/items/${item.id}` : "/items"} className="button quiet">
            Cancel
          </Link>
        </div>
      </parts.form>
    </Root>
  );
}

function Category({ id, defaultValue }: ComponentProps<"input">) {
  return (
    <parts.category id={id} defaultValue={defaultValue}>
      <option value="">Please choose</option>
      {CATEGORIES.map((category) => (
        <option key={category}>{category}</option>
      ))}
    </parts.category>
  );
}
