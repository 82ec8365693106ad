import Link from "next/link";
import { createUiView } from "service-ui/react";
import type { Item } from "@/data/items";
import { euros, number } from "../format";
import { itemList } from "./item-list.ui";

const view = createUiView(itemList);
const Row = view.parts.row;
const Less = view.parts.less;
const More = view.parts.more;
const Edit = view.parts.edit;
const Remove = view.parts.remove;
const Count = view.targets.count;
const Worth = view.targets.worth;

interface ItemRowProps {
  readonly item: Item;
  readonly isEditor: boolean;
  /** Whether the visitor has just left its edit: the focus goes back to where it began. */
  readonly wasEdited: boolean;
}

export function ItemRow({ item, isEditor, wasEdited }: ItemRowProps) {
  const { id, sku, name, category, shelf, quantity, minimum, cents } = item;
  const question = `remove-${id}`;
  return (
    <Row rowKey={String(id)} className={wasEdited ? "was-edited" : undefined}>
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
            <Less className="step" aria-label={`One less ${name}`}>
              −
            </Less>
          )}
          <Count>{number(quantity)}</Count>
          {isEditor && (
            <More className="step" aria-label={`One more ${name}`}>
              +
            </More>
          )}
        </span>
        {quantity < minimum && <span className="badge low">low</span>}
      </td>
      <Worth as="td" className="cell-worth">
        {euros(quantity * cents)}
      </Worth>
      {isEditor && (
        <td className="cell-actions">
          <Edit className="link" aria-label={`Edit ${name}`} autoFocus={wasEdited}>
            Edit
          </Edit>
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
              <Remove className="button danger">Delete</Remove>
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
    </Row>
  );
}
