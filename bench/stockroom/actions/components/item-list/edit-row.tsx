import type { Item } from "@/data/items";
import { Meanwhile } from "../history/meanwhile";
import { EditForm } from "./edit-form";
import { type ListView, pathOf } from "./list-view";

interface EditRowProps {
  readonly item: Item;
  readonly shown: ListView;
}

/** A row whose name, shelf and number can be changed in place. */
export function EditRow({ item, shown }: EditRowProps) {
  const { began, seen } = shown;
  const goOn = pathOf(shown, { edit: item.id, began, seen: item.version });
  return (
    <tr className="edited">
      <EditForm item={item} shown={shown} back={pathOf(shown, { at: item.id })}>
        <Meanwhile item={item} seen={seen} goOn={goOn} />
      </EditForm>
    </tr>
  );
}
