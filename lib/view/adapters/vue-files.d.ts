/** To TypeScript, which doesn't read them: what a single-file component exports. */
declare module "*.vue" {
  import type { Component } from "vue";

  const component: Component;
  export default component;
}
