import { FIELD_LABELS, FIELD_NAMES, textOf } from "@/data/item-fields";
import type { Item } from "@/data/items";
import { Meanwhile } from "../history/meanwhile";
import { Fields } from "./fields";

interface ItemFormProps {
  /** The item as it is; undefined for a new one. */
  readonly item?: Item;
  /** The version with which the edit began. */
  readonly began?: number;
  /** The version that the editor has seen. */
  readonly seen?: number;
}

export function ItemForm({ item, began = 0, seen = began }: ItemFormProps) {
  return (
    <div className="card">
      {item && (
        <Meanwhile
          item={item}
          seen={seen}
          goOn={`/items/${item.id}/edit?from=${began}&seen=${item.version}`}
        />
      )}
      <Fields
        base={{ id: item?.id ?? 0, began, seen }}
        labels={FIELD_LABELS}
        values={
          item ? Object.fromEntries(FIELD_NAMES.map((field) => [field, textOf(field, item)])) : {}
        }
      />
    </div>
  );
}
