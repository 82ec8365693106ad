import { vueView } from "service-ui/vue";
import type { reorder } from "./reorder.ui";

export interface ReorderRow {
  readonly id: number;
  readonly name: string;
  readonly supplier: string;
  readonly quantity: number;
  readonly minimum: number;
}

/** What to order, as a Vue component: a house may be mixed. */
export const reorderVue = vueView<
  typeof reorder,
  { readonly rows: readonly ReorderRow[]; readonly canReceive: boolean }
>({
  props: ["rows", "canReceive", "part", "target"],
  template: `
    <p v-if="rows.length === 0" class="hint">
      Nothing is missing. <button v-bind="part('receive')" hidden></button>
    </p>
    <ul v-else class="reorder">
      <li v-for="row in rows" :key="row.id">
        <span class="reorder-name">
          <a class="name" :href="'/items/' + row.id">{{ row.name }}</a>
          <small>{{ row.supplier }}</small>
        </span>
        <span class="bar" :style="{ '--share': row.quantity / row.minimum }">
          {{ row.quantity }} of {{ row.minimum }}
        </span>
        <button v-bind="part('receive', { key: String(row.id) })" class="button quiet" :disabled="!canReceive"
          :value="row.minimum - row.quantity"
          :aria-label="row.minimum - row.quantity + ' pieces of ' + row.name + ' have come'">
          + {{ row.minimum - row.quantity }}
        </button>
      </li>
    </ul>`,
});
