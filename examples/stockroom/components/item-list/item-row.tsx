import Link from "next/link";
import { createUiView } from "service-ui/react";
import type { Item } from "@/data/items";
import { euros, number } from "../format";
import { itemList } from "./item-list.ui";

const { parts, targets } = createUiView(itemList);

interface ItemRowProps {
  readonly item: Item;
  readonly isEditor: boolean;
  /** Whether the user has just left its edit: the focus goes back to where it began. */
  readonly wasEdited: boolean;
}

export function ItemRow({ item, isEditor, wasEdited }: ItemRowProps) {
  const { id, sku, name, category, shelf, quantity, minimum, cents } = item;
  const question = `remove-${id}`;
  return (
    <parts.row rowKey={String(id)} className={wasEdited ? "was-edited" : undefined}>
      <th scope="row" className="cell-name">
        <Link href={`/items/${id}`} className="name" prefetch={false}>
          {name}
        </Link>
        <small>{sku}</small>
      </th>
      <td className="cell-category">{category}</td>
      <td className="cell-shelf">{shelf}</td>
      <td className="cell-count">
        <span className="counter" data-state={quantity < minimum ? "wait" : undefined}>
          {isEditor && (
            <parts.less className="step" aria-label={`One less ${name}`}>
              −
            </parts.less>
          )}
          <targets.count>{number(quantity)}</targets.count>
          {isEditor && (
            <parts.more className="step" aria-label={`One more ${name}`}>
              +
            </parts.more>
          )}
        </span>
        {quantity < minimum && <span className="badge low">low</span>}
      </td>
      <targets.worth as="td" className="cell-worth">
        {euros(quantity * cents)}
      </targets.worth>
      {isEditor && (
        <td className="cell-actions">
          <parts.edit className="link" aria-label={`Edit ${name}`} autoFocus={wasEdited}>
            Edit
          </parts.edit>
          <button
            type="button"
            className="link"
            aria-label={`Delete ${name}`}
            popoverTarget={question}
          >
            Delete
          </button>
          <div id={question} popover="auto" role="dialog" aria-label={`Delete ${name}?`}>
            <p>
              Delete <strong>{name}</strong>? You can undo it.
            </p>
            <div className="actions">
              <parts.remove className="button danger">Delete</parts.remove>
              <button
                type="button"
                className="button quiet"
                popoverTarget={question}
                popoverTargetAction="hide"
              >
                Keep
              </button>
            </div>
          </div>
        </td>
      )}
    </parts.row>
  );
}
