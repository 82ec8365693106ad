import Link from "next/link";
import { createUiView } from "service-ui/react";
import type { EditBase, Item } from "@/data/items";
import { Meanwhile } from "../history/meanwhile";
import { itemList } from "./item-list.ui";
import { type ListView, pathOf } from "./list-view";

const view = createUiView(itemList);
const Row = view.parts.row;
const Save = view.parts.save;
const Name = view.parts.name;
const Shelf = view.parts.shelf;
const Quantity = view.parts.quantity;
const NameMessage = view.targets["name-message"];
const ShelfMessage = view.targets["shelf-message"];
const QuantityMessage = view.targets["quantity-message"];

interface EditRowProps {
  readonly item: Item;
  readonly base: EditBase;
  readonly shown: ListView;
}

/** A row whose name, shelf and number can be changed in place. */
export function EditRow({ item, base, shown }: EditRowProps) {
  const { id, name, shelf, quantity } = item;
  return (
    <Row className="edited">
      <td colSpan={6}>
        <Meanwhile
          item={item}
          seen={base.seen}
          goOn={pathOf(shown, { edit: `${id}.${base.began}.${item.version}` })}
        />
        <Save method="dialog" noValidate className="edit-row" aria-label={`Edit ${name}`}>
          <div className="field">
            <label htmlFor="edit-name">Name</label>
            <Name
              id="edit-name"
              name="name"
              className="input"
              defaultValue={name}
              autoFocus
              aria-describedby="edit-name-message"
            />
            <NameMessage as="p" id="edit-name-message" className="message" data-state="bad" />
          </div>
          <div className="field">
            <label htmlFor="edit-shelf">Shelf</label>
            <Shelf
              id="edit-shelf"
              name="shelf"
              className="input"
              defaultValue={shelf}
              aria-describedby="edit-shelf-message"
            />
            <ShelfMessage as="p" id="edit-shelf-message" className="message" data-state="bad" />
          </div>
          <div className="field">
            <label htmlFor="edit-quantity">In stock</label>
            <Quantity
              id="edit-quantity"
              name="quantity"
              className="input"
              inputMode="numeric"
              defaultValue={quantity}
              aria-describedby="edit-quantity-message"
            />
            <QuantityMessage
              as="p"
              id="edit-quantity-message"
              className="message"
              data-state="bad"
            />
          </div>
          <div className="actions">
            <button type="submit" className="button">
              Save
            </button>
            <Link
              href={pathOf(shown, { at: id })}
              className="button quiet"
              scroll={false}
              prefetch={false}
            >
              Cancel
            </Link>
          </div>
        </Save>
      </td>
    </Row>
  );
}
