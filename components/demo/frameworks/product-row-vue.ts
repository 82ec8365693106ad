import { vueView } from "service-ui/vue";
import type { productRow } from "../product-row/product-row.ui";
import type { RowData } from "../product-row/row-data";
import ProductRow from "./product-row.vue";

export const vueRow = vueView<typeof productRow, RowData>(ProductRow);
