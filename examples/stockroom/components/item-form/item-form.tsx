import Link from "next/link";
import type { ComponentProps, ReactNode } from "react";
import { createUiView } from "service-ui/react";
import { CATEGORIES } from "@/data/categories";
import { FIELD_LABELS, type FieldName, textOf } from "@/data/item-fields";
import type { Item } from "@/data/items";
import { Meanwhile } from "../history/meanwhile";
import { itemForm } from "./item-form.ui";

const view = createUiView(itemForm);
const Form = view.parts.form;
const Category = view.parts.category;
const Inputs = {
  name: view.parts.name,
  sku: view.parts.sku,
  shelf: view.parts.shelf,
  quantity: view.parts.quantity,
  minimum: view.parts.minimum,
  cents: view.parts.cents,
  supplier: view.parts.supplier,
};
const Messages = {
  name: view.targets["name-message"],
  sku: view.targets["sku-message"],
  category: view.targets["category-message"],
  shelf: view.targets["shelf-message"],
  quantity: view.targets["quantity-message"],
  minimum: view.targets["minimum-message"],
  cents: view.targets["cents-message"],
  supplier: view.targets["supplier-message"],
};

interface ItemFormProps {
  /** The item as it is; undefined for a new one. */
  readonly item?: Item;
  /** The version with which the edit began. */
  readonly began?: number;
  /** The version that the editor has seen. */
  readonly seen?: number;
}

export function ItemForm({ item, began = 0, seen = began }: ItemFormProps) {
  const input = (field: keyof typeof Inputs, attributes: ComponentProps<"input"> = {}) => {
    const Input = Inputs[field];
    return (
      <Field field={field}>
        <Input
          {...attributesOf(field)}
          {...attributes}
          defaultValue={item ? textOf(field, item) : ""}
        />
      </Field>
    );
  };
  const isCounted = { inputMode: "numeric" } as const;
  return (
    <view.Root className="card" props={{ id: item?.id ?? 0, began, seen }}>
      {item && (
        <Meanwhile
          item={item}
          seen={seen}
          goOn={`/items/${item.id}/edit?from=${began}&seen=${item.version}`}
        />
      )}
      <Form method="dialog" noValidate className="item-form">
        {input("name")}
        {input("sku", { placeholder: "HA-1020" })}
        <Field field="category">
          <Category {...attributesOf("category")} defaultValue={item?.category ?? ""}>
            <option value="">Please choose</option>
            {CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </Category>
        </Field>
        {input("shelf", { placeholder: "B7" })}
        {input("quantity", isCounted)}
        {input("minimum", isCounted)}
        {input("cents", { inputMode: "decimal", placeholder: "12.50" })}
        {input("supplier", { placeholder: "orders@supplier.example" })}
        <div className="actions">
          <button type="submit" className="button">
            Save
          </button>
          <Link href={item ? `/items/${item.id}` : "/items"} className="button quiet">
            Cancel
          </Link>
        </div>
      </Form>
    </view.Root>
  );
}

/** No `autoComplete: "off"`: the runtime restores no such field when a deploy loads the page. */
function attributesOf(field: FieldName) {
  return {
    id: `item-${field}`,
    name: field,
    className: "input",
    "aria-describedby": `item-${field}-message`,
  };
}

function Field({ field, children }: { readonly field: FieldName; readonly children: ReactNode }) {
  const Message = Messages[field];
  return (
    <div className="field">
      <label htmlFor={`item-${field}`}>{FIELD_LABELS[field]}</label>
      {children}
      <Message as="p" id={`item-${field}-message`} className="message" data-state="bad" />
    </div>
  );
}
