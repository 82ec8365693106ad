import { vueView } from "@/lib/view/adapters/vue";
import { type FieldData, type field, RAW } from "./field";

export const vueField = vueView<typeof field, FieldData>({
  props: ["label", "fault", "nested", "part", "target"],
  setup: () => ({ RAW }),
  template: `
    <span>{{ label }}<input v-if="fault !== 'drop'" v-bind="part('field')" :title="label"></span>
    <p v-if="fault !== 'drop-target'" v-bind="target('echo')">{{ label }}</p>
    <i v-if="fault === 'unknown'" v-bind="part('other')"></i>
    <div v-html="RAW[fault] + nested"></div>`,
});
