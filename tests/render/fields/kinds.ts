import { litRow } from "@/components/demo/frameworks/product-row.lit";
import { preactRow } from "@/components/demo/frameworks/product-row.preact";
import { solidRow } from "@/components/demo/frameworks/product-row.solid";
import { svelteRow } from "@/components/demo/frameworks/product-row-svelte";
import { vueRow } from "@/components/demo/frameworks/product-row-vue";
import { htmlRow } from "@/components/demo/product-row/product-row.html";
import type { productRow } from "@/components/demo/product-row/product-row.ui";
import type { RowData } from "@/components/demo/product-row/row-data";
import type { View } from "@/lib/service-ui/render/view";
import { svelteView } from "@/lib/service-ui/render/views/svelte/svelte";
import { vueView } from "@/lib/service-ui/render/views/vue/vue";
import type { FieldData, field } from "./field";
import { htmlField } from "./field.html";
import { litField } from "./field.lit";
import { preactField } from "./field.preact";
import { solidField } from "./field.solid";
import FieldSvelte from "./field.svelte";
import FieldVue from "./tested-field.vue";

interface TestedKind {
  readonly kind: string;
  readonly row: View<typeof productRow, RowData>;
  readonly fieldView: View<typeof field, FieldData>;
}

/**
 * Every kind of view that HTML is made with; React's is made of elements, and stands beside them.
 */
export const kinds: readonly TestedKind[] = [
  { kind: "html", row: htmlRow, fieldView: htmlField },
  { kind: "vue", row: vueRow, fieldView: vueView<typeof field, FieldData>(FieldVue) },
  { kind: "preact", row: preactRow, fieldView: preactField },
  { kind: "lit", row: litRow, fieldView: litField },
  {
    kind: "svelte",
    row: svelteRow,
    fieldView: svelteView<typeof field, FieldData>(FieldSvelte),
  },
  { kind: "solid", row: solidRow, fieldView: solidField },
];
