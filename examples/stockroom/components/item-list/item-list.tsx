import { createUiView } from "service-ui/react";
import { CATEGORIES } from "@/data/categories";
import { searchItems } from "@/data/items";
import type { User } from "@/data/sessions";
import { Field } from "../field";
import { number } from "../format";
import { Columns } from "./columns";
import { EditRow } from "./edit-row";
import { itemList } from "./item-list.ui";
import { ItemRow } from "./item-row";
import type { ListView } from "./list-view";
import { Pages } from "./pages";

const { Root, parts } = createUiView(itemList);

interface ItemListProps {
  readonly user: User;
  readonly shown: ListView;
}

/** The list, as one instance: it is signed once, however many rows it shows. */
export function ItemList({ user, shown }: ItemListProps) {
  const { items, count, page, pages } = searchItems(shown);
  const isEditor = user.role === "editor";
  return (
    <Root as="section" className="list" props={shown} aria-label="Items">
      <parts.search action="/items" role="search" className="filters">
        <Field id="q" label="Search">
          <input
            id="q"
            name="q"
            type="search"
            defaultValue={shown.q}
            maxLength={30}
            placeholder="Name, article number or shelf"
            autoComplete="off"
          />
        </Field>
        <Field id="category" label="Category">
          <select id="category" name="category" defaultValue={shown.category}>
            <option value="">All</option>
            {CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        </Field>
        <input name="sort" type="hidden" value={shown.sort} />
        <button type="submit" className="button quiet">
          Search
        </button>
      </parts.search>
      <p role="status" className="hint found">
        {count === 0 ? "No item is like that." : `${number(count)} found, page ${page} of ${pages}`}
      </p>

      {count > 0 && (
        <table className="items">
          <Columns shown={shown} isEditor={isEditor} />
          <tbody>
            {items.map((item) =>
              isEditor && item.id === shown.edit ? (
                <EditRow key={item.id} item={item} shown={shown} />
              ) : (
                <ItemRow
                  key={item.id}
                  item={item}
                  isEditor={isEditor}
                  wasEdited={item.id === shown.at}
                />
              ),
            )}
          </tbody>
        </table>
      )}
      <Pages shown={shown} page={page} pages={pages} />
    </Root>
  );
}
