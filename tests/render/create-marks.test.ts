import { expect, test } from "vitest";
import { createHtmlView } from "@/lib/service-ui/render/react/create-html-view";
import { svelteView } from "@/lib/service-ui/render/views/svelte/svelte";
import { vueView } from "@/lib/service-ui/render/views/vue/vue";
import { field } from "./fields/field";
import WrongSvelte from "./fields/wrong-part.svelte";
import WrongVue from "./fields/wrong-part.vue";

test.each([
  ["Vue", () => vueView<typeof field>(WrongVue)],
  ["Svelte", () => svelteView<typeof field>(WrongSvelte)],
])("refuses at module load a file of %s that names a part which is not declared", (_kind, view) => {
  expect(() => createHtmlView(field, view())).toThrow(
    'a view renders the part "fild", which is not declared. Declared parts: "field"',
  );
});
