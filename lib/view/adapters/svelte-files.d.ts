declare module "*.svelte" {
  import type { Component } from "svelte";

  // What a file takes as props, its own script says; the compiler of TypeScript can't read it.
  const component: Component<never>;
  export default component;
}
