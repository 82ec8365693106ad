import { CATEGORIES } from "@/data/categories";
import { searchItems } from "@/data/items";
import type { User } from "@/data/sessions";
import { number } from "../format";
import { Columns } from "./columns";
import { EditRow } from "./edit-row";
import { ItemRow } from "./item-row";
import type { ListView } from "./list-view";
import { Pages } from "./pages";
import { Search } from "./search";

interface ItemListProps {
  readonly user: User;
  readonly shown: ListView;
}

export function ItemList({ user, shown }: ItemListProps) {
  const { items, count, page, pages } = searchItems(shown);
  const isEditor = user.role === "editor";
  return (
    <section className="list" aria-label="Items">
      <Search>
        <div className="field">
          <label htmlFor="q">Search</label>
          <input
            id="q"
            name="q"
            type="search"
            className="input"
            defaultValue={shown.q}
            maxLength={30}
            placeholder="Name, article number or shelf"
            autoComplete="off"
          />
        </div>
        <div className="field">
          <label htmlFor="category">Category</label>
          <select id="category" name="category" className="input" defaultValue={shown.category}>
            <option value="">All</option>
            {CATEGORIES.map((category) => (
              <option key={category}>{category}</option>
            ))}
          </select>
        </div>
        <input name="sort" type="hidden" value={shown.sort} />
        <button type="submit" className="button quiet">
          Search
        </button>
      </Search>
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
                <ItemRow key={item.id} item={item} isEditor={isEditor} shown={shown} />
              ),
            )}
          </tbody>
        </table>
      )}
      <Pages shown={shown} page={page} pages={pages} />
    </section>
  );
}
