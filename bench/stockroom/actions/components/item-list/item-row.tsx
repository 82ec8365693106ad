import Link from "next/link";
import type { Item } from "@/data/items";
import { euros, number } from "../format";
import { type ListView, pathOf } from "./list-view";
import { Focused, RemoveButton, Step } from "./row-buttons";

interface ItemRowProps {
  readonly item: Item;
  readonly isEditor: boolean;
  readonly shown: ListView;
}

export function ItemRow({ item, isEditor, shown }: ItemRowProps) {
  const { id, sku, name, category, shelf, quantity, minimum, cents, version } = item;
  const question = `remove-${id}`;
  const wasEdited = id === shown.at;
  return (
    <tr className={wasEdited ? "was-edited" : undefined}>
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
          {isEditor && <Step id={id} pieces={-1} label={`One less ${name}`} />}
          <span>{number(quantity)}</span>
          {isEditor && <Step id={id} pieces={1} label={`One more ${name}`} />}
        </span>
        {quantity < minimum && <span className="badge low">low</span>}
      </td>
      <td className="cell-worth">{euros(quantity * cents)}</td>
      {isEditor && (
        <td className="cell-actions">
          <Focused isFocused={wasEdited}>
            <Link
              href={pathOf(shown, { edit: id, began: version, seen: version })}
              className="link"
              aria-label={`Edit ${name}`}
              scroll={false}
              prefetch={false}
            >
              Edit
            </Link>
          </Focused>
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
              <RemoveButton id={id} />
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
    </tr>
  );
}
