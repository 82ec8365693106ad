import { defineComponent } from "vue";
import { vueView } from "../../../lib/view/adapters/vue";
import type { productRow } from "../product-row/product-row.ui";
import type { RowData } from "../product-row/row-data";

const ProductRow = defineComponent({
  props: ["product", "each", "total", "totalId", "part", "target"],
  template: `
    <th scope="row">
      {{ product.name }}
      <small>{{ each }}</small>
    </th>
    <td>
      <input
        v-bind="part('quantity')"
        class="input"
        :aria-label="'Quantity of ' + product.name"
        :aria-describedby="totalId"
        value="1"
        min="0"
        inputmode="numeric"
        autocomplete="off"
      />
    </td>
    <td v-bind="target('total')" :id="totalId" aria-live="polite">{{ total }}</td>`,
});

export const vueRow = vueView<typeof productRow, RowData>(ProductRow);
