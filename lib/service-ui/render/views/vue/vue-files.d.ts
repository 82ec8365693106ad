/** The type of a single-file component's export, for TypeScript, which doesn't read such files. */
declare module "*.vue" {
  import type { Component } from "vue";

  const component: Component;
  export default component;
}
