import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { stripTypes } from "@/lib/service-ui/next/internals";
import { compileView } from "@/lib/service-ui/render/views/view-kinds";

const folder = fileURLToPath(new URL("../fields/", import.meta.url));
async function compiled(name: string, source: string) {
  const made = await compileView(source, join(folder, name));
  if (!made) throw new Error(`${name} needs no compiler.`);
  return made;
}

describe("a single-file component of Vue", () => {
  const styled = `<template><p :class="$style.note">Note</p></template>
<style scoped>p { color: red }</style>
<style module>.note { color: blue }</style>`;

  test("has its scoped styles under the id that stands on its elements", async () => {
    const { code, css } = await compiled("note.vue", styled);
    const [id = ""] = /data-v-[0-9a-f]{8}/.exec(code) ?? [];

    expect(css).toContain(`p[${id}]`);
    expect(await compiled("note.vue", styled)).toMatchObject({ code, css });
    expect((await compiled("other.vue", styled)).css).not.toContain(id);
  });

  test("knows the classes of its style module by their names in the stylesheet", async () => {
    const { code, css = "" } = await compiled("note.vue", styled);
    const [name = ""] = /_note_\w+/.exec(css) ?? [];

    expect(code).toContain(`component.__cssModules = {"$style":{"note":"${name}"}}`);
  });

  test("takes its props from types of other files, and is made anew when those change", async () => {
    const { code, deps } = await compiled(
      "typed.vue",
      `<script setup lang="ts">
import type { Marks } from "../../../lib/service-ui/render/view";
import type { FieldData, field } from "./field";
defineProps<FieldData & Marks<typeof field>>();
</script>
<template><p>{{ label }}</p></template>`,
    );

    expect(code).toMatch(/label: \{.*\}.*\n.*fault.*\n.*nested.*\n.*part: .*\n.*target: /);
    expect(deps).toContain(join(folder, "field.ts"));
    expect(await stripTypes(code)).not.toMatch(/import type|: any/);
  });

  test("finds the types of a package without TypeScript's API", async () => {
    const source = (type: string) => `<script setup lang="ts">
import type { ${type} } from "parse5";
defineProps<{ options: ${type} }>();
</script>
<template><p>{{ options }}</p></template>`;

    expect((await compiled("a.vue", source("ParserOptions"))).code).toContain("options: {");
  });

  test.each([
    ["a script with options", "<script>export default { props: ['a'] }</script>", "{{ a }}"],
    ["no script", "", "a"],
  ])("renders with %s", async (_what, script, text) => {
    const { code } = await compiled("a.vue", `${script}<template><p>${text}</p></template>`);

    expect(code).toContain("component.ssrRender = ssrRender;");
  });

  test.each([
    ["<template><p></template>", /Element is missing end tag/],
    ['<template src="./a.html"></template>', /"src" is not supported/],
    ["<script setup>const = 1</script><template><p /></template>", /Unexpected token/],
    ["<template><p>{{ a. }}</p></template>", /Error parsing JavaScript expression/],
    ["<template><p /></template><style>p {</style>", /Unclosed block/],
  ])("refuses %j", async (source, message) => {
    await expect(compiled("wrong.vue", source)).rejects.toThrow(message);
  });
});

describe("a component of Svelte", () => {
  const source = `<script lang="ts">
  const { part }: { part: (name: string) => object } = $props();
  let count: number = $state(1);
</script>
<p {...part("field")}>{count}</p>
<style>p { color: red }</style>`;

  test("has scoped styles, runes and no types", async () => {
    const { code, css } = await compiled("note-a.svelte", source);

    expect(css).toMatch(/p\.svelte-\w+\s*\{\s*color: red/);
    expect(code).toContain("function Svelte_note_a(");
    expect(code).not.toMatch(/: number|\$state/);
  });

  test("refuses what is wrong with what Svelte says", async () => {
    await expect(compiled("a.svelte", "{#if}")).rejects.toThrow();
  });

  test("passes on what Svelte warns of", async () => {
    const { warnings } = await compiled("a.svelte", "<img src='x'>");

    expect(warnings?.join()).toContain("alt");
  });
});

test("compiles a component of Solid to text for the server, with its types", async () => {
  const source = `import type { Props } from "./x";
export default (props: Props) => <p title={props.title}>{props.text}</p>;`;
  const { code } = await compiled("a.solid.tsx", source);

  expect(code).toContain('from "solid-js/web"');
  expect(code).toContain("props: Props");
  expect(code).not.toContain("<p title={");
});

test.each([
  ["vue", `<template><p v-bind="part('a')"><b v-bind="target('b')" /></p></template>`],
  [
    "vue",
    "<script setup>const { part, target } = defineProps(['part', 'target'])</script><template><p v-bind=\"part('a')\"/><i v-bind=\"target('b')\"/></template>",
  ],
  [
    "svelte",
    "<script>const { part, target } = $props();</script><p {...part('a')}><b {...target('b')}></b></p>",
  ],
] as const)("finds the marks that a view of %s asks for by name", async (kind, source) => {
  const { code } = await compiled(`a.${kind}`, source);

  expect(code).toContain('[Symbol.for("service-ui.marks")]: {"parts":["a"],"targets":["b"]}');
});
