import Link from "next/link";
import { createUiView } from "service-ui/react";
import { FIELD_LABELS } from "@/data/item-fields";
import type { Item } from "@/data/items";
import { Field } from "../field";
import { Meanwhile } from "../history/meanwhile";
import { itemList } from "./item-list.ui";
import { type ListView, pathOf } from "./list-view";

const { parts, Message } = createUiView(itemList);

interface EditRowProps {
  readonly item: Item;
  readonly shown: ListView;
}

/** A row whose name, shelf and number can be changed in place. */
export function EditRow({ item, shown }: EditRowProps) {
  const field = (name: "name" | "shelf" | "quantity", attributes = {}) => {
    const Input = parts[name];
    const id = `edit-${name}`;
    return (
      <Field id={id} label={FIELD_LABELS[name]}>
        <Input {...attributes} id={id} name={name} defaultValue={item[name]} />
        <Message for={name} as="p" />
      </Field>
    );
  };
  return (
    <parts.row className="edited">
      <td colSpan={6}>
        <Meanwhile
          item={item}
          seen={shown.seen}
          goOn={pathOf(shown, { edit: item.id, began: shown.began, seen: item.version })}
        />
        <parts.save
          method="dialog"
          noValidate
          className="edit-row"
          aria-label={`Edit ${item.name}`}
        >
          {field("name", { autoFocus: true })}
          {field("shelf")}
          {field("quantity", { inputMode: "numeric" })}
          <div className="actions">
            <button type="submit" className="button">
              Save
            </button>
            <Link
              href={pathOf(shown, { at: item.id })}
              className="button quiet"
              scroll={false}
              prefetch={false}
            >
              Cancel
            </Link>
          </div>
        </parts.save>
      </td>
    </parts.row>
  );
}
