import { svelteView } from "service-ui/svelte";
import type { productRow } from "../product-row/product-row.ui";
import type { RowData } from "../product-row/row-data";
import ProductRow from "./product-row.svelte";

export const svelteRow = svelteView<typeof productRow, RowData>(ProductRow);
