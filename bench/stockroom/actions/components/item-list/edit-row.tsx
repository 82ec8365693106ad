import type { EditBase, Item } from "@/data/items";
import { Meanwhile } from "../history/meanwhile";
import { EditForm } from "./edit-form";
import { type ListView, pathOf } from "./list-view";

interface EditRowProps {
  readonly item: Item;
  readonly base: EditBase;
  readonly shown: ListView;
}

/** A row whose name, shelf and number can be changed in place. */
export function EditRow({ item, base, shown }: EditRowProps) {
  const goOn = pathOf(shown, { edit: `${item.id}.${base.began}.${item.version}` });
  return (
    <tr className="edited">
      <EditForm item={item} base={base} shown={shown} back={pathOf(shown, { at: item.id })}>
        <Meanwhile item={item} seen={base.seen} goOn={goOn} />
      </EditForm>
    </tr>
  );
}
