import { svelteView } from "../../lib/view/adapters/svelte";
import type { productRow } from "../product-row/product-row.ui";
import ProductRow from "./product-row.svelte";
import type { RowData } from "./row-view";

export const svelteRow = svelteView<typeof productRow, RowData>(ProductRow);
